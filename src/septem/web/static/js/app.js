// What every page does beyond plain HTML: live swaps keep what people were doing, cards keep their names while they fly.
import { compiling } from "./compiling.js";
import { decorate } from "./decorate.js";
import { keyboard } from "./keyboard.js";
import { help } from "./help.js";
import { live } from "./live.js";
import { setup } from "./setup.js";
import { small } from "./small.js";
import { sound } from "./sound.js";

decorate();
keyboard();
help();
live();
setup();
small();
sound();
compiling();

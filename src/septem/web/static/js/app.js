// What every page does beyond plain HTML: live swaps keep what people were doing, turns are shown.
import { compiling } from "./compiling.js";
import { decorate } from "./decorate.js";
import { keyboard } from "./keyboard.js";
import { help } from "./help.js";
import { live } from "./live.js";
import { picture } from "./picture.js";
import { rematch } from "./rematch.js";
import { reveal } from "./reveal.js";
import { settings } from "./settings.js";
import { setup } from "./setup.js";
import { small } from "./small.js";
import { sound } from "./sound.js";
import { tally } from "./tally.js";

decorate();
keyboard();
help();
reveal();
live();
rematch();
picture();
tally();
setup();
settings();
small();
sound();
compiling();

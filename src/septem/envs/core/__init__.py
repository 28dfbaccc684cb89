"""What environments do for every decision, compiled with the rules: numbering actions, writing observations, stepping many games."""

// As much of the command as the overview of commands and the version need: the build leaves out what is loaded later.

export { runCommand } from "../run-command.ts";

// A thread of the command, or of the library: the code of the command, compiled once.
import { loadCommand } from "./load-command.ts";

/** By then most of what a thread needs is compiled; one that ends sooner, or is ended, wins nothing. */
const KEEP_AFTER_MS = 500;

const { command, keep } = loadCommand(__dirname, "command", ["thread"]);
setTimeout(keep, KEEP_AFTER_MS).unref();
void command.runThread();

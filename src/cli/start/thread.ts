// A thread of the command, or of the library: the code of the command, compiled once.
import { loadCommand } from "./load-command.ts";

/** By then most of what a thread needs is compiled, and V8 has not begun to throw it away. */
const KEEP_AFTER_MS = 500;

const { command, keep } = loadCommand(__dirname, "command", ["thread"]);
let isKept = false;
function keepOnce(): void {
  if (isKept) return;
  isKept = true;
  keep();
}
setTimeout(keepOnce, KEEP_AFTER_MS).unref();
// One that ends sooner keeps it then.
void command.runThread(keepOnce);

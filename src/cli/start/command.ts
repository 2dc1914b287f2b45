// What the one file of the command offers; each part is set up only when it is called.

export async function runCommand(words: readonly string[]): Promise<number> {
  return (await import("../run-command.ts")).runCommand(words);
}

export { runProgram } from "../run-program.ts";

export async function runThread(): Promise<void> {
  await (await import("../../adapters/node/threads/thread.ts")).runThread();
}

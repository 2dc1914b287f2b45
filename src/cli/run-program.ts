// Runs the command once it is loaded: the only place that sets how the process ends.

type RunCommand = (words: readonly string[]) => Promise<number>;

export async function runProgram(load: () => Promise<RunCommand>): Promise<void> {
  // The callback of each write gets the error.
  process.stdout.on("error", () => {});
  process.exitCode = await load().then((runCommand) => runCommand(process.argv.slice(2)), unloaded);
}

function unloaded(error: NodeJS.ErrnoException): number {
  if (error.code !== "EMFILE" && error.code !== "ENFILE") throw error;
  const hint = "  hint: raise the limit of open files (ulimit -n 64)";
  process.stderr
    .on("error", () => {})
    .write(`error\n  expected free file handles to load karat, received none  READ_FAILED\n${hint}\n`);
  return 3;
}

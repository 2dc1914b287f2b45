#!/usr/bin/env node
// The karat command: the only place that ends the process.

// Whoever writes is told; what cannot be said on stderr is lost.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
process.exitCode = await load().then((runCommand) => runCommand(process.argv.slice(2)), unloaded);

async function load() {
  return (await import("./run-command.ts")).runCommand;
}

/** Node opens all files of a program at once. */
function unloaded(error: NodeJS.ErrnoException): number {
  if (error.code !== "EMFILE" && error.code !== "ENFILE") throw error;
  const hint = "  hint: raise the limit of open files (ulimit -n 64)";
  process.stderr.write(`error\n  expected free file handles to load karat, received none  READ_FAILED\n${hint}\n`);
  return 3;
}

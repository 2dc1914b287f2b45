// Runs the command: in this process, as most tests want it, or as a user would, in a process of its own.
import { spawn } from "node:child_process";
import { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { runCommand } from "../../src/cli/run-command.ts";

export const root = fileURLToPath(new URL("../../", import.meta.url));
export const main = fileURLToPath(new URL("../../dist/cli/main.js", import.meta.url));

export interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly input?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

const environment = (env: Readonly<Record<string, string>>) => ({
  PATH: process.env.PATH,
  // Tests look for whole sentences; widths.test.ts is about how they are wrapped.
  COLUMNS: "1000",
  ...env,
});

let queue: Promise<unknown> = Promise.resolve();

/** Runs from source in this process. Calls take turns, since the working folder, environment and streams are the process's. */
export function runKarat(args: readonly string[], options: RunOptions = {}): Promise<Outcome> {
  const turn = queue.then(() => runHere(args, options));
  queue = turn.catch(() => {});
  return turn;
}

async function runHere(args: readonly string[], { input = "", env = {}, cwd = root }: RunOptions): Promise<Outcome> {
  const kept = {
    cwd: process.cwd(),
    env: process.env,
    argv: process.argv,
    stdin: Object.getOwnPropertyDescriptor(process, "stdin")!,
  };
  const stdout = capture(process.stdout);
  const stderr = capture(process.stderr);
  const stdin = Readable.from(input === "" ? [] : [Buffer.from(input)]);
  try {
    process.chdir(cwd);
    process.env = environment(env);
    process.argv = [process.execPath, main, ...args];
    Object.defineProperty(process, "stdin", { value: stdin, configurable: true });
    const code = await runCommand(args);
    return { code, stdout: stdout.text(), stderr: stderr.text() };
  } finally {
    process.chdir(kept.cwd);
    process.env = kept.env;
    process.argv = kept.argv;
    Object.defineProperty(process, "stdin", kept.stdin);
    stdout.restore();
    stderr.restore();
  }
}

/** Keeps what is written to a stream instead of letting it through. */
function capture(stream: NodeJS.WriteStream): { text(): string; restore(): void } {
  const { write } = stream;
  const chunks: Buffer[] = [];
  stream.write = (chunk: string | Uint8Array, ...rest: unknown[]) => {
    chunks.push(Buffer.from(chunk));
    const done = rest.at(-1);
    if (typeof done === "function") process.nextTick(done as () => void);
    return true;
  };
  return {
    text: () => Buffer.concat(chunks).toString("utf8"),
    restore: () => {
      stream.write = write;
    },
  };
}

/** Runs what was built in a process of its own. */
export function spawnKarat(
  args: readonly string[],
  { input = "", env = {}, cwd = root }: RunOptions = {},
): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [main, ...args], { cwd, env: environment(env) });
    let stdout = "";
    let stderr = "";
    child.stdout.on("data", (chunk) => (stdout += chunk));
    child.stderr.on("data", (chunk) => (stderr += chunk));
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, stdout, stderr }));
    child.stdin.on("error", () => {});
    child.stdin.end(input);
  });
}

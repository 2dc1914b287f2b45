// A Python that measures on request, one line of JSON for another, where there is one with the modules that are needed.
import { type ChildProcessByStdio, spawn, spawnSync } from "node:child_process";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { Elapsed } from "./measure.ts";

/** Calls `run` of the script with what each line says and prints how many milliseconds it took. */
const LOOP = `
import json, sys, time
for line in sys.stdin:
    given = prepare(json.loads(line))
    start = time.perf_counter()
    run(*given)
    print(1000 * (time.perf_counter() - start), flush=True)
`;

export class Python {
  readonly #child: ChildProcessByStdio<Writable, Readable, null>;
  readonly #lines: AsyncIterator<string>;

  /** Null where there is no Python that can import the modules; `script` defines `prepare` and `run`. */
  static start(modules: readonly string[], script: string): Python | null {
    const imports = `import ${modules.join(", ")}`;
    if (spawnSync("python3", ["-c", imports], { stdio: "ignore" }).status !== 0) return null;
    return new Python(`${imports}\n${script}\n${LOOP}`);
  }

  private constructor(script: string) {
    this.#child = spawn("python3", ["-c", script], { stdio: ["pipe", "pipe", "inherit"] });
    this.#lines = createInterface({ input: this.#child.stdout })[Symbol.asyncIterator]();
  }

  async measure(given: unknown): Promise<Elapsed> {
    this.#child.stdin.write(`${JSON.stringify(given)}\n`);
    const { value, done } = await this.#lines.next();
    if (done) throw new Error("Python ended");
    return new Elapsed(Number(value));
  }

  stop(): void {
    this.#child.stdin.end();
  }
}

// npm run fuzz -- --minutes M [--cases N] [--seed S]: damages input until time is up; failures become regression files.
import { fork } from "node:child_process";
import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { KINDS } from "./mutations.ts";
import { anyCase, type Case, runCase } from "./run-case.ts";

const flag = (name: string, otherwise: number) => {
  const at = process.argv.indexOf(`--${name}`);
  return at === -1 ? otherwise : Number(process.argv[at + 1]);
};
const seed = flag("seed", Date.now() % 2 ** 31);
const minutes = flag("minutes", 1);
const most = flag("cases", Number.POSITIVE_INFINITY);
const BATCH = 500;
/** A process that says nothing for so long hangs in a case. */
const SILENCE_MS = 60_000;
/** A case that takes longer is a failure. Only of a campaign: tests have no limit of time. */
const SLOWEST_MS = 10_000;

if (process.send === undefined) watch();
else await campaign();

function watch(): void {
  console.log(
    `seed ${seed}: ${minutes} minutes, at most ${most} cases (npm run fuzz -- --seed ${seed} does the same again)`,
  );
  const args = ["--seed", String(seed), ...process.argv.slice(2)];
  const worker = fork(fileURLToPath(import.meta.url), args, { execArgv: ["--import", "tsx"] });
  let heard = Date.now();
  worker.on("message", (text) => {
    heard = Date.now();
    if (text !== "") console.log(text);
  });
  worker.on("error", (error) => {
    console.error(error);
    process.exit(1);
  });
  worker.on("exit", (code) => process.exit(code ?? 1));
  setInterval(() => {
    if (Date.now() - heard < SILENCE_MS) return;
    console.error(`a case of seed ${seed} hangs`);
    worker.kill("SIGKILL");
    process.exit(1);
  }, 1_000).unref();
}

function tell(text: string): void {
  process.send?.(text);
}

async function campaign(): Promise<void> {
  const end = Date.now() + minutes * 60_000;
  const counts = new Map<string, number>();
  const add = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);
  let [cases, failures, said, since] = [0, 0, Date.now(), 0];
  for (let batch = 0; Date.now() < end && cases < most; batch++) {
    const property = fc.asyncProperty(anyCase, async (one) => {
      const start = performance.now();
      add(await runCase(one));
      const time = performance.now() - start;
      if (time > SLOWEST_MS) throw new Error(`a case took ${Math.round(time)} ms`);
      if (++since % 50 === 0) tell("");
      for (const kind of new Set(one.mutations.map((change) => change.kind))) add(kind);
      if ("artefact" in one) add("artefacts");
      else if (one.packed !== "files") add("archives");
    });
    const outcome = await fc.check(property, { seed: seed + batch, numRuns: BATCH });
    cases += outcome.numRuns;
    if (outcome.failed) {
      failures++;
      const [one] = outcome.counterexample as [Case];
      save(one, outcome.errorInstance);
    }
    if (Date.now() - said > 30_000) {
      said = Date.now();
      tell(`${cases} cases, ${failures} failures`);
    }
  }
  const shown = ["scored", "refused", ...KINDS, "archives", "artefacts"]
    .map((name) => `${name} ${counts.get(name) ?? 0}`)
    .join(", ");
  tell(`seed ${seed}: ${cases} cases, ${failures} failures; ${shown}`);
  process.exitCode = failures === 0 ? 0 : 1;
  process.disconnect();
}

function save(one: Case, error: unknown): void {
  const text = `${JSON.stringify({ why: String(error), case: one }, null, 2)}\n`;
  const name = `${createHash("sha256").update(JSON.stringify(one)).digest("hex").slice(0, 12)}.json`;
  writeFileSync(new URL(`regressions/${name}`, import.meta.url), text);
  tell(`FAILED, saved as test/fuzz/regressions/${name}: ${(error as Error)?.stack ?? error}`);
}

// What it costs to start: the overview, the smallest run, and a run that reads concepts out of texts, beside the start of Node.
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import * as nodeModule from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Bench, BenchRow, Goal } from "./bench-row.ts";
import { generateBreakdown } from "./generate-breakdown.ts";
import { compare } from "./measure.ts";
import { KARAT } from "./run-node.ts";
import { inTemporaryFolder } from "./temporary-folder.ts";

const TIMES = 25;
const EXAMPLES = fileURLToPath(new URL("../examples", import.meta.url));
/** Node 22 keeps compiled code. */
const KEEPS_CODE = "enableCompileCache" in nodeModule;
const TEXTS = {
  gold: "A glacier carves a valley and leaves a moraine.",
  pred: "The valley was carved by a glacier.",
};

export const bench: Bench = () =>
  inTemporaryFolder(async (folder) => {
    const { gold, pred } = generateBreakdown(join(folder, "one"), 1);
    const texts = Object.entries(TEXTS).map(([side, answer]) => {
      const file = join(folder, `${side}.jsonl`);
      writeFileSync(file, JSON.stringify({ id: "a", answer }));
      return [`--${side}`, file];
    });
    const score = ["score", "breakdown", "--gold", gold, "--pred", pred, "--ci", "off"];
    const kept = { XDG_CACHE_HOME: join(folder, "cache") };
    const invoices = ["gold", "careful"].map((side) => join(EXAMPLES, "fields", side, "invoices.jsonl"));
    return [
      await row(
        "score of the bundled invoices",
        ["score", "fields", "--gold", invoices[0]!, "--pred", invoices[1]!],
        kept,
        {
          ratio: KEEPS_CODE ? 2.2 : 2.8,
        },
      ),
      await row("karat --help", ["--help"], kept, { ratio: 1.3 }),
      await row("score breakdown, one dialogue", score, kept, { ratio: 1.5 }),
      await row("score concepts, one pair of texts", ["score", "concepts", ...texts.flat(), "--ci", "off"], kept, {
        most: 400,
      }),
      await row("the same dialogue, nothing compiled before", score, { NODE_DISABLE_COMPILE_CACHE: "1" }),
    ];
  });

/** The first turn, which compiles, does not count. */
function row(name: string, words: readonly string[], env: NodeJS.ProcessEnv, goal?: Goal): Promise<BenchRow> {
  return compare({
    name,
    ours: () => node([KARAT, ...words], env),
    floor: () => node(["-e", "0"], env),
    times: TIMES,
    note: "floor: node -e 0",
    ...(goal === undefined ? {} : { goal }),
  });
}

function node(words: readonly string[], env: NodeJS.ProcessEnv): void {
  execFileSync(process.execPath, words, { stdio: ["ignore", "ignore", "inherit"], env: { ...process.env, ...env } });
}

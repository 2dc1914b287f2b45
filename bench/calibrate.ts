// Measures what the statistics promise on made-up units whose true scores are known (npm run calibrate [-- --only NAME]): Markdown tables with their limits, also written to bench/results/calibration-NAME.md. Exit code 1 if a cell fails.
import { mkdirSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { agreement, corrected } from "./calibrate/measured-agreement.ts";
import { guards, passes, plans, runs } from "./calibrate/measured-decisions.ts";
import { clusters, differences, means, rareGains, scores } from "./calibrate/measured-intervals.ts";
import { boards, marks } from "./calibrate/measured-tables.ts";
import { fails, type Table, writeTable } from "./calibrate/table.ts";

const PARTS: Readonly<Record<string, () => Generator<Table>>> = {
  scores,
  clusters,
  differences,
  means,
  "rare-gains": rareGains,
  passes,
  runs,
  guards,
  plans,
  boards,
  marks,
  agreement,
  corrected,
};

const { only } = parseArgs({ options: { only: { type: "string" } } }).values;
if (only !== undefined && !Object.hasOwn(PARTS, only)) throw new Error(`--only ${Object.keys(PARTS).join(" | ")}`);
const folder = new URL("results/", import.meta.url);
mkdirSync(folder, { recursive: true });
for (const [name, tables] of Object.entries(PARTS)) {
  if (only !== undefined && only !== name) continue;
  const written: string[] = [];
  for (const table of tables()) {
    written.push(writeTable(table));
    console.log(`${written.at(-1)}\n`);
    if (table.cells.some(fails)) process.exitCode = 1;
  }
  writeFileSync(new URL(`calibration-${name}.md`, folder), `${written.join("\n\n")}\n`);
}

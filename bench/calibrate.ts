// Measures what the statistics promise, on made-up units whose true scores are known, and prints Markdown tables with their limits, for docs/internals/calibration.md (npm run calibrate [-- --only NAME]). Exit code 1 if a cell fails.
import { parseArgs } from "node:util";
import { clusters, differences, groups, scores } from "./calibrate/coverage.ts";
import { fails, type Table, writeTable } from "./calibrate/table.ts";
import { family, gate, ranks } from "./calibrate/tables.ts";
import { disagreement, plan, typeOne } from "./calibrate/tests.ts";

const PARTS: Readonly<Record<string, () => Generator<Table>>> = {
  scores,
  differences,
  "type-one": typeOne,
  groups,
  clusters,
  ranks,
  family,
  gate,
  plan,
  disagreement,
};

const { only } = parseArgs({ options: { only: { type: "string" } } }).values;
if (only !== undefined && !Object.hasOwn(PARTS, only)) throw new Error(`--only ${Object.keys(PARTS).join(" | ")}`);
for (const [name, tables] of Object.entries(PARTS)) {
  if (only !== undefined && only !== name) continue;
  for (const table of tables()) {
    console.log(`${writeTable(table)}\n`);
    if (table.cells.some(fails)) process.exitCode = 1;
  }
}

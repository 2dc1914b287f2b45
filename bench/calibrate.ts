// Measures what the statistics promise, on made-up dialogues whose true scores are known, prints Markdown tables and judges the laws (npm run calibrate [-- --only NAME]). Exit code 1 if one is broken.
import { parseArgs } from "node:util";
import { coverage } from "./calibrate/coverage.ts";
import { disagreement } from "./calibrate/disagreement.ts";
import { gateRates } from "./calibrate/gate-rates.ts";
import { judge, writeVerdict } from "./calibrate/law.ts";
import { misses } from "./calibrate/misses.ts";
import { power } from "./calibrate/power.ts";
import { type Table, writeTable } from "./calibrate/table.ts";
import { typeOneErrors } from "./calibrate/type-one-errors.ts";

const PARTS: Readonly<Record<string, () => Generator<Table>>> = {
  "type-one": typeOneErrors,
  coverage,
  misses,
  power,
  gate: gateRates,
  disagreement,
};

const { only } = parseArgs({ options: { only: { type: "string" } } }).values;
if (only !== undefined && !Object.hasOwn(PARTS, only)) throw new Error(`--only ${Object.keys(PARTS).join(" | ")}`);
console.log(`Output of \`npm run calibrate\` of ${new Date().toISOString().slice(0, 10)}, Node ${process.version}.\n`);
const measured: Table[] = [];
for (const [name, tables] of Object.entries(PARTS)) {
  if (only !== undefined && only !== name) continue;
  for (const table of tables()) {
    measured.push(table);
    console.log(`${writeTable(table)}\n`);
  }
}
const verdicts = judge(measured);
console.log(["**Laws**", "", ...verdicts.map(writeVerdict)].join("\n"));
if (verdicts.some(({ broken }) => broken.length > 0)) process.exitCode = 1;

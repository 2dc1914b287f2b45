// Measures what the statistics promise, on made-up dialogues whose true scores are known, and prints Markdown tables (npm run calibrate [-- --only NAME]).
import { parseArgs } from "node:util";
import { coverage } from "./calibrate/coverage.ts";
import { disagreement } from "./calibrate/disagreement.ts";
import { gateRates } from "./calibrate/gate-rates.ts";
import { power } from "./calibrate/power.ts";
import type { Table } from "./calibrate/table.ts";
import { typeOneErrors } from "./calibrate/type-one-errors.ts";

const PARTS: Readonly<Record<string, () => Generator<Table>>> = {
  coverage,
  "type-one": typeOneErrors,
  power,
  gate: gateRates,
  disagreement,
};

const { values } = parseArgs({ options: { only: { type: "string" } } });
console.log(`npm run calibrate, ${new Date().toISOString().slice(0, 10)}, Node ${process.version}\n`);
for (const [name, tables] of Object.entries(PARTS)) {
  if (values.only !== undefined && values.only !== name) continue;
  for (const { title, columns, rows } of tables()) {
    const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
    console.log([`### ${title}`, "", line(columns), line(columns.map(() => "---:")), ...rows.map(line), ""].join("\n"));
  }
}

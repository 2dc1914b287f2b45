// What comparing many systems costs: the statistics alone, and the command with a table of one column per system.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { compareResults } from "../src/stats/compare/compare-results.ts";
import { randomStream } from "../src/stats/generator.ts";
import { toyResult, toyTask } from "../test/toy-results.ts";
import type { Bench } from "./bench-row.ts";
import { compare, Elapsed } from "./measure.ts";
import { KARAT, runNode } from "./run-node.ts";
import { inTemporaryFolder } from "./temporary-folder.ts";

const SYSTEMS = 200;
const UNITS = 500;

export const bench: Bench = async () => {
  const results = boardOf(SYSTEMS, UNITS);
  const values = results.map(({ result }) => Float64Array.from(result.rows!, ([correct]) => correct!));
  return [
    await compare({
      name: `statistics of ${SYSTEMS} systems × ${UNITS} units, all pairs`,
      ours: () => compareResults(toyTask, results, { scores: ["accuracy"] }),
      floor: () => differencesOfPairs(values),
      times: 3,
      goal: { most: 1_000 },
      note: "floor: the mean and the variance of the difference of each pair",
    }),
    await compare({
      name: `statistics of ${SYSTEMS} systems × ${UNITS} units, with a baseline`,
      ours: () => compareResults(toyTask, results, { scores: ["accuracy"], baseline: "s0" }),
      floor: () => differencesOfPairs(values.slice(0, 20)),
      times: 3,
      note: "floor: as many pairs",
    }),
    await inTemporaryFolder((folder) => {
      const table = join(folder, "board.csv");
      writeFileSync(table, boardText(results));
      const processorTime = (...words: readonly string[]) => new Elapsed(runNode(...words).processorMs);
      return compare({
        name: `karat compare board.csv, ${SYSTEMS} systems × ${UNITS} units`,
        ours: () => processorTime(KARAT, "compare", table),
        floor: () => processorTime("-e", "0"),
        times: 3,
        goal: { most: 5_000 },
        note: "floor: node -e 0; time of processors",
      });
    }),
  ];
};

function boardText(results: ReturnType<typeof boardOf>): string {
  const columns = [
    ["id", ...Array.from({ length: UNITS }, (_, unit) => unit)],
    ...results.map(({ name, result }) => [name, ...result.rows!.map(([correct]) => correct! / 10)]),
  ];
  return columns[0]!.map((_, row) => columns.map((column) => column[row]).join(",")).join("\n");
}

/** Systems that answer ten questions in each unit, one a little better than the next. */
export function boardOf(systems: number, units: number) {
  return Array.from({ length: systems }, (_, system) => {
    const random = randomStream(2, system);
    const correct = Array.from({ length: units }, () => Math.min(10, random.below(10) + (system % 3)));
    return { name: `s${system}`, result: toyResult(correct) };
  });
}

function differencesOfPairs(values: readonly Float64Array[]): number {
  let all = 0;
  for (const [at, one] of values.entries())
    for (const other of values.slice(at + 1)) {
      let [sum, squares] = [0, 0];
      for (let unit = 0; unit < one.length; unit++) {
        const difference = other[unit]! - one[unit]!;
        sum += difference;
        squares += difference * difference;
      }
      all += squares / one.length - (sum / one.length) * (sum / one.length);
    }
  return all;
}

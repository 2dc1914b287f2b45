// How cost grows with the number of units, for every task: time of 100 times as many units, and memory of 10 times as many.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readPath } from "../src/adapters/node/read-path.ts";
import type { AnyTask } from "../src/contract/task.ts";
import { score } from "../src/run/score.ts";
import { type TaskId, tasks } from "../src/tasks/index.ts";
import type { Bench, BenchRow } from "./bench-row.ts";
import { KARAT, runNode } from "./run-node.ts";
import { inTemporaryFolder } from "./temporary-folder.ts";

type Neutral = { readonly id: string } & Readonly<Record<string, unknown>>;
interface Units {
  readonly gold: readonly Neutral[];
  readonly pred: readonly Neutral[];
}

interface Files {
  readonly gold: string;
  readonly pred: string;
}

export const bench: Bench = () =>
  inTemporaryFolder(async (folder) => {
    const rows: BenchRow[] = [];
    for (const id of Object.keys(tasks) as TaskId[]) {
      const write = (units: number) => writeUnits(id, units, folder);
      rows.push(await timeRow(id, write));
      rows.push(memoryRow(id, write));
    }
    return rows;
  });

type Write = (units: number) => Files;

const LONGEST_MS = 3_000;
const TRIAL = 2_000;

/** The smallest number of units is such that a hundred times as many take about three seconds. */
async function timeRow(id: TaskId, write: Write): Promise<BenchRow> {
  const task = (await tasks[id]())() as AnyTask;
  const trial = await least(task, write(TRIAL), 5);
  const units = Math.max(20, Math.round(((LONGEST_MS / 100) * TRIAL) / trial));
  const few = await least(task, write(units), 25);
  const many = await least(task, write(100 * units), 3);
  const exponent = Math.log10(many / few) / 2;
  return {
    name: `${id}, ${(100 * units).toLocaleString("en")} units`,
    ours: many,
    floor: 100 * few,
    ratio: many / (100 * few),
    unit: "ms",
    note: `floor: 100 times the time of ${units.toLocaleString("en")}; exponent ${exponent.toFixed(2)}, at most 1.1`,
  };
}

/** The least time of the processor in so many turns: it does not count what other programs take. */
async function least(task: AnyTask, { gold, pred }: Files, turns: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < turns; turn++) {
    const start = process.cpuUsage();
    await score(task, { gold: readPath(gold), pred: readPath(pred) }, { ci: null });
    const { user, system } = process.cpuUsage(start);
    least = Math.min(least, (user + system) / 1_000);
  }
  return least;
}

function memoryRow(id: TaskId, write: Write): BenchRow {
  const peak = (units: number) => {
    const { gold, pred } = write(units);
    return runNode(KARAT, "score", id, "--gold", gold, "--pred", pred, "--ci", "off", "--quiet").megabytes;
  };
  const [few, many] = [peak(2_000), peak(20_000)];
  return {
    name: `memory of ${id}, 20,000 units`,
    ours: many,
    floor: few,
    ratio: many / few,
    unit: "MB",
    note: "floor: that of 2,000 units",
  };
}

function writeUnits(id: TaskId, count: number, folder: string): Files {
  const units = unitsOf(id, count);
  const write = (side: "gold" | "pred") => {
    const path = join(folder, `${side}.jsonl`);
    writeFileSync(path, units[side].map((unit) => `${JSON.stringify(unit)}\n`).join(""));
    return path;
  };
  return { gold: write("gold"), pred: write("pred") };
}

/** The units of the task's contract over and over, each with an id of its own. */
function unitsOf(id: TaskId, count: number): Units {
  const file = new URL(`../src/tasks/${id}/fixtures/contract.json`, import.meta.url);
  const { gold, pred } = JSON.parse(readFileSync(file, "utf8")) as Units;
  const preds = new Map(pred.map((unit) => [unit.id, unit]));
  const pairs = gold.flatMap((unit) => (preds.has(unit.id) ? [[unit, preds.get(unit.id)!] as const] : []));
  const repeated = Array.from({ length: count }, (_, at) => pairs[at % pairs.length]!);
  return {
    gold: repeated.map(([unit], at) => ({ ...unit, id: `unit-${at}` })),
    pred: repeated.map(([, unit], at) => ({ ...unit, id: `unit-${at}` })),
  };
}

// What threads gain: timelines scored and compared, and a folder of dialogues, by two workers and by one, and where it begins to pay.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { formatDay, type Timeline } from "../src/tasks/timeline/timeline.ts";
import type { Bench, BenchRow } from "./bench-row.ts";
import { generateBreakdown } from "./generate-breakdown.ts";
import { TimelineMaker } from "./generate-timeline.ts";
import { compare } from "./measure.ts";
import { KARAT, runNode } from "./run-node.ts";
import { inTemporaryFolder } from "./temporary-folder.ts";

interface Size {
  readonly topics: number;
  readonly golds: number;
  readonly days: number;
}

/** Three gold timelines and a predicted one, each of 30 days, are about what topics in Timeline 17 and Crisis have. */
export const ORDINARY = { golds: 3, days: 30 };
const SMALL = { golds: 2, days: 25 };
const MANY = 2_000;

export const bench: Bench = () =>
  inTemporaryFolder(async (folder) => {
    const rows: BenchRow[] = [];
    for (const topics of [20, 60, 200, MANY]) rows.push(await speedup(folder, { topics, ...ORDINARY }));
    rows.push(await speedup(folder, { topics: MANY, ...SMALL }));
    rows.push(await compareSpeedup(folder, { topics: MANY / 2, ...ORDINARY }));
    rows.push(await filesSpeedup(folder));
    return rows;
  });

async function speedup(folder: string, size: Size): Promise<BenchRow> {
  const { topics, golds, days } = size;
  const [gold, pred] = writeTopics(folder, size);
  return twoWorkers({
    name: `two workers, ${topics.toLocaleString("en")} topics of ${golds} gold timelines of ${days} days`,
    args: ["score", "timeline", "--gold", gold, "--pred", pred, "--ci", "off"],
    times: topics === MANY ? 3 : 5,
    ...(topics === MANY ? { goal: GOAL } : {}),
  });
}

async function compareSpeedup(folder: string, size: Size): Promise<BenchRow> {
  const [gold, pred] = writeTopics(folder, size);
  const systems = ["a", "b"].flatMap((name) => ["--pred", `${name}=${pred}`]);
  return twoWorkers({
    name: `two workers, two systems on ${size.topics.toLocaleString("en")} such topics compared`,
    args: ["compare", "timeline", "--gold", gold, ...systems, "--ci", "off", "--resamples", "99"],
    times: 3,
    goal: GOAL,
  });
}

async function filesSpeedup(folder: string): Promise<BenchRow> {
  const { gold, pred } = generateBreakdown(join(folder, "dialogues"));
  const args = ["score", "breakdown", "--gold", gold, "--pred", pred, "--ci", "off"];
  return twoWorkers({ name: "two workers, 765 dialogues in files", args, times: 9 });
}

const GOAL = "at least 1.6 on two free cores";

interface Work {
  readonly name: string;
  readonly args: readonly string[];
  readonly times: number;
  readonly goal?: string;
}

/** The same command with two workers and with one. */
async function twoWorkers({ name, args, times, goal }: Work): Promise<BenchRow> {
  const run = (workers: number) => () => runNode(KARAT, ...args, "--workers", String(workers));
  const row = await compare({ name, ours: run(2), floor: run(1), times });
  const cost = run(2)().processorMs / run(1)().processorMs;
  const note = `floor: one worker; ${(row.floor / row.ours).toFixed(2)} times as fast, at ${cost.toFixed(2)} times its time of processors`;
  return { ...row, note: goal === undefined ? note : `${note}; goal: ${goal}` };
}

export function writeTopics(folder: string, { topics, golds, days }: Size): [string, string] {
  const maker = new TimelineMaker();
  const timeline = () => plain(maker.timeline(days, 4 * days));
  const gold = join(folder, `gold-${topics}-${golds}.jsonl`);
  const pred = join(folder, `pred-${topics}-${golds}.jsonl`);
  const ids = Array.from({ length: topics }, (_, k) => `topic-${k}`);
  const lines = (unit: (id: string) => object) => ids.map((id) => `${JSON.stringify(unit(id))}\n`).join("");
  const names = Array.from({ length: golds }, (_, k) => `annotator ${k + 1}`);
  writeFileSync(
    gold,
    lines((id) => ({ id, timelines: Object.fromEntries(names.map((name) => [name, timeline()])) })),
  );
  writeFileSync(
    pred,
    lines((id) => ({ id, timeline: timeline() })),
  );
  return [gold, pred];
}

function plain(timeline: Timeline): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(timeline.map(({ day, sentences }) => [formatDay(day), sentences]));
}

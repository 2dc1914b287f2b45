// What threads gain: 2,000 topics of timelines by two workers and by one, and where it begins to pay.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { formatDay } from "../src/tasks/timeline/calendar.ts";
import type { Timeline } from "../src/tasks/timeline/timeline.ts";
import type { Bench, BenchRow } from "./bench-row.ts";
import { TimelineMaker } from "./generate-timeline.ts";
import { compare } from "./measure.ts";
import { KARAT, runNode } from "./run-node.ts";
import { inTemporaryFolder } from "./temporary-folder.ts";

export const bench: Bench = () =>
  inTemporaryFolder(async (folder) => {
    const rows: BenchRow[] = [];
    for (const topics of [20, 60, 200, 2_000]) rows.push(await speedup(folder, topics));
    return rows;
  });

async function speedup(folder: string, topics: number): Promise<BenchRow> {
  const [gold, pred] = writeTopics(folder, topics);
  const score = (workers: number) => () =>
    runNode(KARAT, "score", "timeline", "--gold", gold, "--pred", pred, "--ci", "off", "--workers", String(workers));
  const row = await compare({
    name: `two workers, ${topics.toLocaleString("en")} topics`,
    ours: score(2),
    floor: score(1),
    times: topics > 1_000 ? 3 : 5,
  });
  const cost = score(2)().processorMs / score(1)().processorMs;
  const note = `floor: one worker; ${(row.floor / row.ours).toFixed(2)} times as fast, at ${cost.toFixed(2)} times its time of processors`;
  return { ...row, note: topics === 2_000 ? `${note}; goal: at least 1.6 on two free cores` : note };
}

/** Topics of three gold timelines and a predicted one, each of 30 days: about the size of those in Timeline 17 and Crisis. */
function writeTopics(folder: string, topics: number): [string, string] {
  const maker = new TimelineMaker();
  const timeline = () => plain(maker.timeline(30, 120));
  const gold = join(folder, `gold-${topics}.jsonl`);
  const pred = join(folder, `pred-${topics}.jsonl`);
  const ids = Array.from({ length: topics }, (_, k) => `topic-${k}`);
  const lines = (unit: (id: string) => object) => ids.map((id) => `${JSON.stringify(unit(id))}\n`).join("");
  writeFileSync(
    gold,
    lines((id) => ({ id, timelines: { a: timeline(), b: timeline(), c: timeline() } })),
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

// About five megabytes of made-up dialogues and timelines with two systems each, the same for everybody.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { generateBreakdown } from "../../bench/generate-breakdown.ts";
import { shifted, TimelineMaker, writeTimelines } from "../../bench/generate-timeline.ts";
import { madeUpDialogue } from "../../bench/made-up-dialogue.ts";

const DIALOGUES = 72;
const TOPICS = 52;
const DATES = 25;

export interface SeededSide {
  readonly task: string;
  readonly gold: string;
  readonly systems: Readonly<Record<string, string>>;
}

/** Each side has more than fifty units. */
export function writeSeededSet(folder: string): readonly SeededSide[] {
  return [dialogues(join(folder, "breakdown")), timelines(join(folder, "timeline"))];
}

function dialogues(folder: string): SeededSide {
  const { gold, pred } = generateBreakdown(folder, DIALOGUES);
  const other = join(folder, "other");
  mkdirSync(other);
  for (let number = 0; number < DIALOGUES; number++) {
    const { id, pred: labels } = madeUpDialogue(2, number);
    writeFileSync(join(other, `${id}.labels.json`), JSON.stringify(labels));
  }
  return { task: "breakdown", gold, systems: { first: pred, other } };
}

function timelines(folder: string): SeededSide {
  const maker = new TimelineMaker();
  const golds = Array.from({ length: TOPICS }, () => maker.timeline(DATES, 4 * DATES));
  const topics = golds.map((gold, k) => ({ id: `topic-${k}`, gold, pred: shifted(gold, k % 3) }));
  const others = golds.map((gold, k) => ({ id: `topic-${k}`, gold, pred: maker.timeline(DATES, 4 * DATES) }));
  const { gold, pred } = writeTimelines(folder, topics);
  const other = writeTimelines(join(folder, "other"), others).pred;
  return { task: "timeline", gold, systems: { first: pred, other } };
}

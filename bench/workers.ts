// What threads cost and gain: two workers beside one on 100,000 units of four tasks, and the number of workers that karat chooses.
import { join } from "node:path";
import { formatDay, type Timeline } from "../src/tasks/timeline/timeline.ts";
import type { Bench, BenchRow } from "./bench-row.ts";
import { generateBreakdown } from "./generate-breakdown.ts";
import { writeRows } from "./generate-rows.ts";
import { TimelineMaker } from "./generate-timeline.ts";
import { median } from "./measure.ts";
import { KARAT, runNode } from "./run-node.ts";
import { writeShortDialogues } from "./short-dialogues.ts";
import { writeDescription } from "./tables.ts";
import { inTemporaryFolder } from "./temporary-folder.ts";
import { writeLines } from "./write-lines.ts";

interface Size {
  readonly topics: number;
  readonly golds: number;
  readonly days: number;
}
interface Sides {
  readonly gold: string;
  readonly pred: string;
}

/** Three gold timelines and a predicted one, each of 30 days, are about what topics in Timeline 17 and Crisis have. */
export const ORDINARY = { golds: 3, days: 30 };
const SMALL = { golds: 1, days: 3 };
const UNITS = 100_000;
const TIMES = 3;

export const bench: Bench = () =>
  inTemporaryFolder(async (folder) => {
    const timelines = ([gold, pred]: readonly [string, string]) => ({ gold, pred });
    const many: Readonly<Record<string, readonly string[]>> = {
      breakdown: wordsOf("breakdown", writeShortDialogues(folder, UNITS)),
      timeline: wordsOf("timeline", timelines(writeTopics(folder, { topics: UNITS, ...SMALL }))),
      rouge: wordsOf("rouge", writeSentences(folder)),
      fields: [...wordsOf(writeDescription(folder), writeRows(folder, UNITS, "jsonl"))],
    };
    const few: Readonly<Record<string, readonly string[]>> = {
      "20 timelines": wordsOf("timeline", timelines(writeTopics(folder, { topics: 20, ...ORDINARY }))),
      "200 timelines": wordsOf("timeline", timelines(writeTopics(folder, { topics: 200, ...ORDINARY }))),
      "765 dialogues in files": wordsOf("breakdown", generateBreakdown(join(folder, "dialogues"))),
    };
    return [
      ...Object.entries(many).flatMap(([task, words]) => twoWorkers(task, words)),
      ...Object.entries(few).map(([what, words]) => chosenWorkers(what, words)),
    ];
  });

function wordsOf(task: string, { gold, pred }: Sides): readonly string[] {
  return ["score", task, "--gold", gold, "--pred", pred, "--ci", "off", "--mistakes", "off", "--quiet"];
}

/** Medians of runs in turns. */
function inTurns(words: readonly string[], workers: readonly string[]) {
  const runs = Array.from({ length: TIMES }, () => workers.map((one) => runNode(KARAT, ...words, "--workers", one)));
  return workers.map((_, at) => ({
    wall: median(runs.map((turn) => turn[at]!.milliseconds)),
    processor: median(runs.map((turn) => turn[at]!.processorMs)),
  }));
}

function twoWorkers(task: string, words: readonly string[]): readonly BenchRow[] {
  const [one, two] = inTurns(words, ["1", "2"]);
  const name = `${task}, ${UNITS.toLocaleString("en")} units, two workers`;
  return [
    row(name, two!.processor, one!.processor, { goal: { ratio: 1.25 }, note: "floor: one; time of processors" }),
    row(`${name}, wall clock`, two!.wall, one!.wall, {
      goal: { ratio: 0.65 },
      note: "floor: one; holds on an idle machine of two cores",
    }),
  ];
}

function chosenWorkers(what: string, words: readonly string[]): BenchRow {
  const [one, chosen] = inTurns(words, ["1", "auto"]);
  return row(`${what}, as many workers as karat chooses, wall clock`, chosen!.wall, one!.wall, {
    goal: { ratio: 1.05 },
    note: "floor: one",
  });
}

function row(name: string, ours: number, floor: number, rest: Pick<BenchRow, "goal" | "note">): BenchRow {
  return { name, ours, floor, ratio: ours / floor, unit: "ms", ...rest };
}

function writeSentences(folder: string): Sides {
  const maker = new TimelineMaker();
  const texts = Array.from({ length: 1_000 }, () => maker.sentence(15));
  const text = (at: number) => texts[at % texts.length]!;
  const id = (unit: number) => `t${String(unit).padStart(9, "0")}`;
  const gold = (unit: number) => ({ id: id(unit), references: [[text(unit), text(unit + 1)]] });
  const pred = (unit: number) => ({ id: id(unit), summary: [text(unit), text(unit + 2)] });
  return {
    gold: writeLines(join(folder, "references.jsonl"), UNITS, gold),
    pred: writeLines(join(folder, "summaries.jsonl"), UNITS, pred),
  };
}

const DIFFERENT = 2_000;

/** Topics repeat after a while, each with an id of its own. */
export function writeTopics(folder: string, { topics, golds, days }: Size): [string, string] {
  const maker = new TimelineMaker();
  const bodies = Array.from({ length: Math.min(topics, DIFFERENT) }, () => {
    const timeline = () => plain(maker.timeline(days, 4 * days));
    const timelines = Object.fromEntries(Array.from({ length: golds }, (_, k) => [`annotator ${k + 1}`, timeline()]));
    return { timelines, timeline: timeline() };
  });
  const bodyOf = (topic: number) => bodies[topic % DIFFERENT]!;
  const gold = (topic: number) => ({ id: `topic-${topic}`, timelines: bodyOf(topic).timelines });
  const pred = (topic: number) => ({ id: `topic-${topic}`, timeline: bodyOf(topic).timeline });
  return [
    writeLines(join(folder, `gold-${topics}-${golds}.jsonl`), topics, gold),
    writeLines(join(folder, `pred-${topics}-${golds}.jsonl`), topics, pred),
  ];
}

function plain(timeline: Timeline): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(timeline.map(({ day, sentences }) => [formatDay(day), sentences]));
}

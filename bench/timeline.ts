// What timelines cost: long ones in time and memory, ordinary ones beside the start of Node, words and stems a second.
import { join } from "node:path";
import { FindingCollector } from "../src/contract/finding-sink.ts";
import { timeline } from "../src/tasks/timeline/index.ts";
import { rouge155Tokeniser } from "../src/text/rouge155-tokeniser.ts";
import { STEMMERS, type StemmerName } from "../src/text/stem.ts";
import { Vocabulary } from "../src/text/vocabulary.ts";
import type { Bench, BenchRow } from "./bench-row.ts";
import { shifted, type TimelineFolders, TimelineMaker, writeTimelines } from "./generate-timeline.ts";
import { compare } from "./measure.ts";
import { KARAT, runNode } from "./run-node.ts";
import { inTemporaryFolder } from "./temporary-folder.ts";
import { assignmentRows } from "./timeline-assignment.ts";

/** As many as the longest of the studied timelines has. */
const WARM_DATES = 106;

export const bench: Bench = () =>
  inTemporaryFolder(async (folder) => [
    ...(await longRows(folder)),
    await ordinaryRow(folder),
    await warmRow(),
    ...(await wordRows()),
    ...(await assignmentRows(folder)),
  ]);

/** 1,000 dates a side out of 2,000 days, and gold shifted by one day, in all five modes. */
async function longRows(folder: string): Promise<readonly BenchRow[]> {
  const maker = new TimelineMaker();
  const gold = maker.timeline(1_000, 2_000);
  const runs = [
    { name: "1,000 × 1,000 dates", pred: maker.timeline(1_000, 2_000), goal: "10 s and 300 MB" },
    { name: "1,000 dates shifted by one day", pred: shifted(gold, 1), goal: "15 s" },
  ];
  const rows: BenchRow[] = [];
  for (const { name, pred, goal } of runs) {
    const folders = writeTimelines(join(folder, name), [{ id: "long", gold, pred }]);
    const note = `floor: node -e 0; goal: less than ${goal}`;
    rows.push(
      await compare({ name: `score timeline, ${name}`, ours: () => score(folders), floor: start, times: 3, note }),
    );
    const [ours, floor] = [score(folders), start()];
    rows.push({ name: `memory, ${name}`, ours, floor, ratio: ours / floor, unit: "MB", note });
  }
  return rows;
}

function ordinaryRow(folder: string): Promise<BenchRow> {
  const maker = new TimelineMaker();
  const topics = Array.from({ length: 20 }, (_, index) => ({
    id: `topic-${index}`,
    gold: maker.timeline(40, 200),
    pred: maker.timeline(40, 200),
  }));
  const folders = writeTimelines(join(folder, "ordinary"), topics);
  const note = "floor: node -e 0; goal: less than 500 ms";
  return compare({
    name: "score timeline, 20 topics of 40 dates",
    ours: () => score(folders),
    floor: start,
    times: 11,
    note,
  });
}

/** Matching alone, once the code is compiled: the floor is to make words of the same texts. */
function warmRow(): Promise<BenchRow> {
  const maker = new TimelineMaker();
  const [gold, pred] = [maker.timeline(WARM_DATES, 2 * WARM_DATES), maker.timeline(WARM_DATES, 2 * WARM_DATES)];
  const { definition, options } = timeline();
  const at = { gold: { file: "gold", line: 1 }, pred: { file: "pred", line: 1 } };
  const unit = {
    id: "studied",
    gold: { timelines: [{ name: "gold", timeline: gold }] },
    pred: { timelines: [pred] },
    at,
  };
  const sentences = [...gold, ...pred].flatMap((day) => day.sentences);
  return compare({
    name: `match ${WARM_DATES} × ${WARM_DATES} dates, warm`,
    ours: () => definition.match(unit, options, new FindingCollector()),
    floor: () => new Vocabulary(rouge155Tokeniser()).encode(sentences),
    times: 31,
    goal: { most: 30 },
    note: "floor: encoding the same sentences",
  });
}

async function wordRows(): Promise<readonly BenchRow[]> {
  const maker = new TimelineMaker();
  const sentences = Array.from({ length: 50_000 }, () => maker.sentence());
  const count = sentences.reduce((sum, sentence) => sum + sentence.split(" ").length, 0);
  const tokens = await compare({
    name: `tokenise ${count.toLocaleString("en")} words as ROUGE-1.5.5`,
    ours: () => new Vocabulary(rouge155Tokeniser()).encode(sentences),
    floor: () => sentences.map((sentence) => sentence.split(" ")),
    times: 5,
  });
  const rows = [{ ...tokens, note: `floor: split at spaces; ${perSecond(count, tokens.ours)} words a second` }];
  for (const name of Object.keys(STEMMERS) as StemmerName[]) {
    const stem = await compare({
      name: `stem 5,000 different words, ${name}`,
      ours: () => maker.words.map(STEMMERS[name]),
      floor: () => maker.words.map((word) => word.toUpperCase()),
      times: 21,
    });
    rows.push({ ...stem, note: `floor: toUpperCase; ${perSecond(maker.words.length, stem.ours)} words a second` });
  }
  return rows;
}

/** Millions a second. */
function perSecond(count: number, milliseconds: number): string {
  return `${(count / milliseconds / 1_000).toFixed(1)} million`;
}

function score({ gold, pred }: TimelineFolders): number {
  return runNode(KARAT, "score", "timeline", "--gold", gold, "--pred", pred, "--ci", "off").megabytes;
}

function start(): number {
  return runNode("-e", "0").megabytes;
}

// What ROUGE costs: a test set of the size of CNN/DailyMail's with pyrouge's options, in time and memory, and how memory grows.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Bench, BenchRow } from "./bench-row.ts";
import { TimelineMaker } from "./generate-timeline.ts";
import { compare, Elapsed, median } from "./measure.ts";
import { KARAT, type NodeRun, runNode } from "./run-node.ts";
import { inTemporaryFolder } from "./temporary-folder.ts";

/** Topics of the test set of CNN/DailyMail. */
export const TOPICS = 11_490;
export const OPTIONS = ["--max-n", "4", "--weight", "1.2", "--skip", "any", "--workers", "1"];

export const bench: Bench = () =>
  inTemporaryFolder(async (folder) => {
    const all = writeSummaries(folder, TOPICS);
    const few = writeSummaries(folder, TOPICS / 10);
    const many = writeSummaries(folder, 3 * TOPICS);
    const off = ["--ci", "off"];
    const times = [await timeOf(all, "without intervals", off), await timeOfIntervals(all, off)];
    const memory = [
      memoryOf("memory, the same", score(all), { of: score(few), named: "a tenth of the topics" }),
      memoryOf("memory, three times the topics without intervals", score(many, off), {
        of: score(all, off),
        named: "the 11,490 topics",
      }),
    ];
    return [...times, await timeOfComparison(all), ...memory];
  });

function memoryOf(name: string, run: NodeRun, floor: { readonly of: NodeRun; readonly named: string }): BenchRow {
  const [ours, least] = [run.megabytes, floor.of.megabytes];
  return { name, ours, floor: least, ratio: ours / least, unit: "MB", note: `floor: that of ${floor.named}` };
}

async function timeOf(paths: Paths, how: string, options: readonly string[]): Promise<BenchRow> {
  const processors: number[] = [];
  const row = await compare({
    name: `score rouge, 11,490 summaries of about 60 words, pyrouge's options, one thread, ${how}`,
    ours: () => processors.push(score(paths, options).processorMs),
    floor: () => runNode("-e", "0"),
    times: 3,
  });
  const seconds = (median(processors) / 1_000).toFixed(1);
  return {
    ...row,
    goal: { most: 6_000 },
    note: `floor: node -e 0; ${seconds} s of processors; the Perl program needs about 15 ms a topic`,
  };
}

/** By the time of processors: the difference is far smaller than what else a machine does. */
function timeOfIntervals(paths: Paths, off: readonly string[]): Promise<BenchRow> {
  return compare({
    name: "score rouge, the same with intervals",
    ours: () => new Elapsed(score(paths).processorMs),
    floor: () => new Elapsed(score(paths, off).processorMs),
    times: 3,
    goal: { ratio: 1.1 },
    note: "floor: without intervals; time of processors",
  });
}

/** One score that had to be summarised anew for every swap would take minutes. */
function timeOfComparison({ gold, pred, worse }: Paths): Promise<BenchRow> {
  const systems = ["--pred", `better=${pred}`, "--pred", `worse=${worse}`];
  return compare({
    name: "compare rouge, two systems on 11,490 topics, one thread",
    ours: () => new Elapsed(runNode(KARAT, "compare", "rouge", "--gold", gold, ...systems, ...OPTIONS).processorMs),
    floor: () =>
      new Elapsed([pred, worse].reduce((sum, one) => sum + score({ gold, pred: one, worse }).processorMs, 0)),
    times: 1,
    goal: { ratio: 2 },
    note: "floor: both systems scored, with intervals; time of processors",
  });
}

interface Paths {
  readonly gold: string;
  readonly pred: string;
  readonly worse: string;
}

export function writeSummaries(folder: string, count: number): Paths {
  const maker = new TimelineMaker();
  const text = () => Array.from({ length: 4 }, () => maker.sentence(15));
  const lines = { gold: [] as string[], pred: [] as string[], worse: [] as string[] };
  for (let topic = 0; topic < count; topic++) {
    const [gold, other] = [text(), text()];
    const id = `topic-${topic}`;
    lines.gold.push(JSON.stringify({ id, references: [gold] }));
    lines.pred.push(JSON.stringify({ id, summary: [gold[0], other[1], gold[2]!.slice(10), other[3]] }));
    lines.worse.push(JSON.stringify({ id, summary: [other[0], gold[1]!.slice(20), other[2]] }));
  }
  const write = (side: keyof typeof lines) => {
    const path = join(folder, `${side}-${count}.jsonl`);
    writeFileSync(path, `${lines[side].join("\n")}\n`);
    return path;
  };
  return { gold: write("gold"), pred: write("pred"), worse: write("worse") };
}

function score({ gold, pred }: Paths, options: readonly string[] = []): NodeRun {
  return runNode(KARAT, "score", "rouge", "--gold", gold, "--pred", pred, ...OPTIONS, ...options);
}

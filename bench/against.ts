// The command beside that of another version, which was built in another folder: npm run bench -- --against FOLDER
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Bench, BenchRow } from "./bench-row.ts";
import { writeAnswers } from "./concepts-text.ts";
import { generateBreakdown } from "./generate-breakdown.ts";
import { generateLines } from "./generate-lines.ts";
import { compare, Elapsed } from "./measure.ts";
import { OPTIONS, TOPICS, writeSummaries } from "./rouge.ts";
import { KARAT, runNode } from "./run-node.ts";
import { inTemporaryFolder } from "./temporary-folder.ts";
import { ORDINARY, writeTopics } from "./workers.ts";

interface Call {
  readonly name: string;
  readonly words: readonly string[];
  readonly times: number;
}

const OFF = ["--ci", "off"];

export const bench: Bench = ({ against }) => {
  if (against === undefined) return Promise.resolve([]);
  const other = join(against, "dist/cli/main.js");
  return inTemporaryFolder(async (folder) => {
    const rows: BenchRow[] = [];
    for (const { name, words, times } of callsOn(folder))
      rows.push(
        await compare({
          name,
          ours: () => new Elapsed(runNode(KARAT, ...words).processorMs),
          floor: () => new Elapsed(runNode(other, ...words).processorMs),
          times,
          goal: { ratio: 1.1 },
          note: "floor: the other version; time of processors",
        }),
      );
    return rows;
  });
};

function* callsOn(folder: string): Generator<Call> {
  yield { name: "karat --help", words: ["--help"], times: 25 };
  const one = sides("breakdown", generateBreakdown(join(folder, "one"), 1));
  yield { name: "score breakdown, one dialogue", words: [...one, ...OFF], times: 25 };
  const files = generateBreakdown(join(folder, "files"));
  const dialogues = [...sides("breakdown", files), ...OFF];
  for (const workers of ["1", "2"])
    yield {
      name: `765 dialogues in files, workers ${workers}`,
      words: [...dialogues, "--workers", workers],
      times: 11,
    };
  const lines = generateLines(folder, 30_000_000);
  yield { name: "dialogues in 30 MB of lines", words: [...sides("breakdown", lines), ...OFF], times: 7 };
  const archives = { gold: packed(lines.gold), pred: packed(lines.pred) };
  yield { name: "the same, packed", words: [...sides("breakdown", archives), ...OFF], times: 7 };
  for (const [topics, times] of [
    [20, 11],
    [200, 5],
    [1_000, 3],
  ] as const) {
    const [gold, pred] = writeTopics(folder, { topics, ...ORDINARY });
    const words = sides("timeline", { gold, pred });
    yield { name: `${topics} timelines, with intervals`, words: [...words, "--workers", "1"], times };
    yield { name: `${topics} timelines, workers 2`, words: [...words, ...OFF, "--workers", "2"], times };
    const systems = ["a", "b"].flatMap((name) => ["--pred", `${name}=${pred}`]);
    if (topics === 200)
      yield { name: "two systems compared on them", words: ["compare", "timeline", "--gold", gold, ...systems], times };
  }
  const pool = Array.from({ length: 12 }, (_, k) => generateBreakdown(join(folder, `system${k}`), 200, 1 + k));
  for (const count of [8, 12]) {
    const systems = pool.slice(0, count).flatMap(({ pred }, k) => ["--pred", `s${k}=${pred}`]);
    const words = ["compare", "breakdown", "--gold", pool[0]!.gold, ...systems];
    yield { name: `${count} systems compared on 200 dialogues`, words, times: 3 };
  }
  const summaries = sides("rouge", writeSummaries(folder, TOPICS));
  yield { name: `${TOPICS} summaries`, words: [...summaries, ...OPTIONS, ...OFF], times: 3 };
  yield { name: "the same, with intervals", words: [...summaries, ...OPTIONS], times: 3 };
  yield { name: "concepts of 10,000 pairs", words: [...sides("concepts", writeAnswers(folder)), ...OFF], times: 1 };
}

function sides(task: string, { gold, pred }: { readonly gold: string; readonly pred: string }): readonly string[] {
  return ["score", task, "--gold", gold, "--pred", pred];
}

function packed(file: string): string {
  const archive = `${file}.gz`;
  writeFileSync(archive, gzipSync(readFileSync(file)));
  return archive;
}

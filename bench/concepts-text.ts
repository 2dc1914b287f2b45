// What scoring from text costs: extracting and embedding the concepts of long answers, and starting up for it.
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { namedEmbedder, namedExtractor } from "../src/adapters/concepts/resolve.ts";
import type { Bench } from "./bench-row.ts";
import { compare } from "./measure.ts";
import { inTemporaryFolder } from "./temporary-folder.ts";

const KARAT = fileURLToPath(new URL("../dist/cli/main.js", import.meta.url));
const PAIRS = 10_000;

export const bench: Bench = () =>
  inTemporaryFolder(async (folder) => {
    const { gold, pred } = writeAnswers(folder);
    const start = performance.now();
    await namedEmbedder("table").get();
    const embedder = performance.now() - start;
    await namedExtractor("noun-phrases").get();
    return [
      await compare({
        name: `score concepts, ${PAIRS.toLocaleString("en")} pairs of answers of five sentences`,
        ours: () => node(KARAT, "score", "concepts", "--gold", gold, "--pred", pred, "--ci", "off"),
        floor: () => node("-e", "0"),
        times: 1,
        note: `floor: node -e 0; limit 60 s; start-up of the embedder ${Math.round(embedder)} ms, limit 300 ms`,
      }),
    ];
  });

export function writeAnswers(folder: string) {
  const files = { gold: join(folder, "gold-answers.jsonl"), pred: join(folder, "pred-answers.jsonl") };
  writeFileSync(files.gold, answers(0));
  writeFileSync(files.pred, answers(1));
  return files;
}

function node(...args: readonly string[]): void {
  execFileSync(process.execPath, args, { stdio: ["ignore", "ignore", "inherit"] });
}

const SUBJECTS = [
  "The river",
  "A new bridge",
  "The heart",
  "Solar power",
  "The parliament",
  "A vaccine",
  "The glacier",
  "Inflation",
];
const VERBS = ["carries", "changes", "supports", "limits", "describes", "reduces", "follows", "protects"];
const OBJECTS = [
  "fresh water",
  "the immune response",
  "local trade",
  "public debt",
  "chemical energy",
  "civil law",
  "wheat prices",
  "the nervous system",
];
const PLACES = ["in coastal towns", "during the winter", "after the war", "under high pressure", "across the region"];

/** Answers of five sentences; word k of every answer changes with another period, so that few of them are alike. */
function answers(shift: number): string {
  const pick = (words: readonly string[], at: number) => words[(at + shift) % words.length]!;
  return Array.from({ length: PAIRS }, (_, id) => {
    const sentences = Array.from({ length: 5 }, (_, k) => {
      const at = id * (k + 3) + k;
      return `${pick(SUBJECTS, at)} ${pick(VERBS, at >> 1)} ${pick(OBJECTS, at >> 2)} number ${id % 97} ${pick(PLACES, at >> 3)}.`;
    });
    return `${JSON.stringify({ id: `a${id}`, answer: sentences.join(" ") })}\n`;
  }).join("");
}

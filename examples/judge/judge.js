// An invented judge: reads the pairs that karat wrote (--to-judge), and adds a verdict for each to a file (--verdicts).
// A real one would ask a model where `verdictOn` compares words.
import { appendFileSync, readFileSync } from "node:fs";

const [pairs = "to-judge.jsonl", verdicts = "verdicts.jsonl"] = process.argv.slice(2);
const STOP_WORDS = new Set(["a", "an", "the", "is", "was", "it", "in", "of"]);

function wordsOf(value) {
  const words =
    String(value)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return words
    .filter((word) => !STOP_WORDS.has(word))
    .sort()
    .join(" ");
}

function verdictOn({ gold, pred }) {
  return wordsOf(gold) === wordsOf(pred);
}

const lines = readFileSync(pairs, "utf8")
  .split("\n")
  .filter((line) => line !== "");
for (const line of lines) {
  const { field, gold, pred } = JSON.parse(line);
  const verdict = verdictOn({ gold, pred });
  appendFileSync(verdicts, `${JSON.stringify({ field, gold, pred, verdict, by: "words" })}\n`);
}
console.log(`${lines.length} pairs judged`);

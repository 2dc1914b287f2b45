// Two examples at the end of every help: what people type most, and what they ask for next.
import { TASK_IDS } from "../scale/load-task.ts";

type Examples = readonly [string, string];

/** By command; TASK is the task in use, or one that stands for all. */
const EXAMPLES: Readonly<Record<string, Examples>> = {
  karat: ["karat demo", "karat score breakdown --gold gold/ --pred mine/"],
  score: [
    "karat score TASK --gold gold/ --pred mine/",
    "karat score TASK --gold gold/ --pred mine.zip --per-unit --format json -o mine.json",
  ],
  guard: [
    "karat guard TASK --gold gold/ --pred mine/",
    "karat guard TASK --gold gold/ --pred mine/ --margin 0.02 --require-history",
  ],
  compare: ["karat compare TASK --gold gold/ --pred a=runs/a --pred b=runs/b", "karat compare a.json b.json"],
  explain: [
    "karat explain TASK --gold gold/ --pred mine/ --unit ID",
    "karat explain TASK --gold gold/ --pred a=runs/a --pred b=runs/b --unit ID",
  ],
  validate: ["karat validate TASK --pred mine/", "karat validate TASK --pred mine/ --gold gold/"],
  report: ["karat report mine.json -o report.html", "karat report a.json b.json -o report.html"],
  tasks: ["karat tasks", "karat tasks timeline"],
  "check-task": ["karat check-task ./my-task.js", "karat check-task ./my-task.js --gold gold.jsonl --pred pred.jsonl"],
  demo: ["karat demo", "karat demo -o pages"],
  merge: ["karat merge part-1.json part-2.json", "karat merge parts/*.json --format json -o mine.json"],
  worker: ["karat worker --queue redis://localhost:6379", "karat worker --queue redis://localhost:6379 --root /data"],
  "timeline-check": ["karat timeline-check --gold gold/", "karat timeline-check --gold gold/ --format json"],
  "concepts-calibrate": [
    "karat concepts-calibrate pairs.json",
    "karat concepts-calibrate pairs.json --embedder file:vectors.jsonl",
  ],
  "concepts-extract": ["karat concepts-extract answer.txt", "karat concepts-extract answers.jsonl"],
  "fields-infer": [
    "karat fields-infer gold.jsonl -o invoice.fields.json",
    "karat fields-infer gold.jsonl --schema schema.json -o invoice.fields.json",
  ],
  plan: ["karat plan a.json b.json", "karat plan mine.json --difference 0.02"],
  rpc: [
    `echo '{"jsonrpc":"2.0","id":1,"method":"version"}' | karat rpc`,
    `echo '{"jsonrpc":"2.0","id":1,"method":"score","params":{"task":"breakdown","gold":"gold","pred":"mine"}}' | karat rpc`,
  ],
  verify: [
    "karat verify mine.json --gold gold/ --pred mine/",
    "karat verify mine.json --gold gold/ --pred mine/ --signature 'karat|task:…'",
  ],
  cite: ["karat cite mine.json", "karat cite mine.json -o cite.txt"],
  figure: ["karat figure comparison.json -o figure.pdf", "karat figure a.json b.json --panels units -o units.svg"],
  history: ["karat history", "karat history add mine.json --name baseline"],
  host: [
    "karat host codabench TASK --gold gold/ -o bundle.zip",
    "karat host board TASK --gold gold/ -o board && karat host build board",
  ],
  serve: ["karat serve", "karat serve --port 8080"],
};

export function examplesText(command: string, task: string = TASK_IDS[0]!, hasGold = true): string {
  const lines = (EXAMPLES[command] ?? []).map((line) => `  ${line.replace("TASK", task)}`);
  const shown = hasGold ? lines : lines.map((line) => line.replace(" --gold gold/", ""));
  return shown.length === 0 ? "" : `\nExamples:\n${shown.join("\n")}`;
}

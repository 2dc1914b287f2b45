// Writes short made-up dialogues as JSON Lines, any number of them.
import { join } from "node:path";
import { writeLines } from "./write-lines.ts";

const LABELS = ["O", "T", "X"] as const;

export function writeShortDialogues(folder: string, count: number) {
  const label = (unit: number) => LABELS[unit % 3]!;
  const id = (unit: number) => `d${String(unit).padStart(9, "0")}`;
  const gold = (unit: number) => ({
    id: id(unit),
    turns: [1, 2].map((index) => ({ index, annotations: [label(unit), label(unit >> index), "O"] })),
  });
  const pred = (unit: number) => ({
    id: id(unit),
    turns: [1, 2].map((index) => ({ index, label: label(unit >> 1), probabilities: { O: 0.2, T: 0.3, X: 0.5 } })),
  });
  return {
    gold: writeLines(join(folder, `dialogues-${count}.jsonl`), count, gold),
    pred: writeLines(join(folder, `labels-${count}.jsonl`), count, pred),
  };
}

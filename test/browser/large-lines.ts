// Many dialogues as JSON Lines, for tests of large input.
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { finished } from "node:stream/promises";

const LABELS = ["O", "T", "X"] as const;

/** Writes gold and predictions of about so many bytes together; gives how many dialogues they hold. */
export async function writeLargeLines(gold: string, pred: string, bytes: number): Promise<number> {
  const [goldFile, predFile] = [createWriteStream(gold), createWriteStream(pred)];
  let written = 0;
  let count = 0;
  for (; written < bytes; count++) {
    const goldLine = goldDialogue(count);
    const predLine = predDialogue(count);
    written += goldLine.length + predLine.length;
    goldFile.write(goldLine);
    if (!predFile.write(predLine)) await once(predFile, "drain");
  }
  goldFile.end();
  predFile.end();
  await Promise.all([finished(goldFile), finished(predFile)]);
  return count;
}

const TURNS = 10;
const VOTES = 15;

/** Numbers that look like chance and are the same in every run. */
const chance = (seed: number) => Math.abs(Math.sin(seed * 12.9898 + 78.233) * 43758.5453) % 1;

function goldDialogue(dialogue: number): string {
  const turns = Array.from({ length: TURNS }, (_, index) => ({
    index,
    annotations: Array.from(
      { length: VOTES },
      (_, vote) => LABELS[Math.floor(chance(dialogue + 31 * index + 7 * vote) * 3)],
    ),
  }));
  return `${JSON.stringify({ id: `dialogue-${dialogue}`, turns })}\n`;
}

function predDialogue(dialogue: number): string {
  const turns = Array.from({ length: TURNS }, (_, index) => {
    const [o, t] = [chance(dialogue + 17 * index), chance(dialogue + 19 * index) / 2];
    const probabilities = { O: o, T: (1 - o) * t, X: (1 - o) * (1 - t) };
    return { index, label: LABELS[Math.floor(chance(dialogue * 3 + index) * 3)], probabilities };
  });
  return `${JSON.stringify({ id: `dialogue-${dialogue}`, turns })}\n`;
}

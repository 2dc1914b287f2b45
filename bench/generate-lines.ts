// Writes made-up dialogues as JSON Lines, of about 50 kB a line of gold, until gold has a given size.
import { closeSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";
import { madeUpDialogue } from "./made-up-dialogue.ts";

export interface LineFiles {
  readonly gold: string;
  readonly pred: string;
  readonly units: number;
  readonly bytes: number;
}

const DIFFERENT = 400;
const CHUNK_BYTES = 1 << 22;

/** Lines repeat after a few hundred, each with an id of its own: what is measured does not depend on it. */
export function generateLines(folder: string, goldBytes: number, seed = 1): LineFiles {
  const bodies = Array.from({ length: DIFFERENT }, (_, number) => bodiesOf(seed, number));
  const gold = new LineFile(join(folder, "gold.jsonl"));
  const pred = new LineFile(join(folder, "pred.jsonl"));
  let units = 0;
  for (; gold.bytes < goldBytes; units++) {
    const body = bodies[units % DIFFERENT]!;
    const id = `{"id":"made-up-${String(units).padStart(9, "0")}",`;
    gold.write(id + body.gold);
    pred.write(id + body.pred);
  }
  gold.close();
  pred.close();
  return { gold: gold.path, pred: pred.path, units, bytes: gold.bytes + pred.bytes };
}

interface MadeUpTurn {
  readonly speaker: string;
  readonly "turn-index": number;
  readonly annotations: readonly { readonly breakdown: string }[];
}

/** A dialogue in the neutral shape, without its first key; what annotators wrote besides stays in it, as in the official files. */
function bodiesOf(seed: number, number: number): { gold: string; pred: string } {
  const dialogue = madeUpDialogue(seed, number) as unknown as {
    gold: { turns: readonly MadeUpTurn[] };
    pred: { turns: readonly { "turn-index": number; labels: readonly Record<string, unknown>[] }[] };
  };
  const turns = dialogue.gold.turns
    .filter(({ speaker }) => speaker === "S")
    .map(({ annotations, "turn-index": index, ...rest }) => ({
      index,
      annotations: annotations.map(({ breakdown }) => breakdown),
      details: annotations,
      ...rest,
    }));
  const predTurns = dialogue.pred.turns.map(({ "turn-index": index, labels: [label] }) => ({
    index,
    label: label!.breakdown,
    probabilities: { O: label!["prob-O"], T: label!["prob-T"], X: label!["prob-X"] },
  }));
  const body = (value: object) => `${JSON.stringify(value).slice(1)}\n`;
  return { gold: body({ turns, more: turns.slice(0, 6) }), pred: body({ turns: predTurns }) };
}

class LineFile {
  readonly path: string;
  readonly #handle: number;
  #pending: string[] = [];
  #pendingBytes = 0;
  bytes = 0;

  constructor(path: string) {
    this.path = path;
    this.#handle = openSync(path, "w");
  }

  write(line: string): void {
    this.#pending.push(line);
    this.#pendingBytes += line.length;
    this.bytes += line.length;
    if (this.#pendingBytes > CHUNK_BYTES) this.#flush();
  }

  close(): void {
    this.#flush();
    closeSync(this.#handle);
  }

  #flush(): void {
    writeSync(this.#handle, this.#pending.join(""));
    this.#pending = [];
    this.#pendingBytes = 0;
  }
}

// Writes made-up receipts of eight fields, one in ten values of the predictions wrong, as JSON Lines and as CSV.
import { closeSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";
import { randomStream } from "../src/stats/generator.ts";

export type Row = Readonly<Record<string, string | number | boolean>>;

export interface RowFiles {
  readonly gold: string;
  readonly pred: string;
}

const SHOPS = ["Blue Lamp", "Corner Store", "Green Market", "Paper & Ink", "North Bakery", "Old Mill", "Tool Box"];
const CITIES = ["Bath", "Kiel", "Lyon", "Porto", "Turku"];
const CURRENCIES = ["EUR", "GBP", "USD"];
const BATCH = 10_000;
/** A value is wrong once in so many. */
const WRONG = 10;

/** Yields each row of gold with the row predicted for it. */
export function* rowPairs(count: number, seed = 5): Generator<readonly [gold: Row, pred: Row]> {
  const random = randomStream(seed, 0);
  const below = (most: number) => random.below(most);
  const two = (value: number) => String(value).padStart(2, "0");
  const body = (): Row => ({
    shop: `${SHOPS[below(SHOPS.length)]} ${below(200)}`,
    city: CITIES[below(CITIES.length)]!,
    date: `2026-${two(1 + below(12))}-${two(1 + below(28))}`,
    number: `R-${below(1_000_000)}`,
    items: 1 + below(30),
    total: below(100_000) / 100,
    currency: CURRENCIES[below(CURRENCIES.length)]!,
    paid: below(2) === 1,
  });
  for (let at = 0; at < count; at++) {
    const id = `r${String(at).padStart(7, "0")}`;
    const [right, wrong] = [body(), body()];
    const pred = Object.keys(right).map((name) => [name, below(WRONG) === 0 ? wrong[name]! : right[name]!]);
    yield [
      { id, ...right },
      { id, ...Object.fromEntries(pred) },
    ];
  }
}

const WRITERS = {
  jsonl: { head: () => "", line: (row: Row) => `${JSON.stringify(row)}\n` },
  csv: {
    head: (row: Row) => `${Object.keys(row).join(",")}\n`,
    line: (row: Row) => `${Object.values(row).join(",")}\n`,
  },
};

/** Writes so many rows in a batch at a time, so that any number of them fits into memory. */
export function writeRows(folder: string, count: number, kind: keyof typeof WRITERS): RowFiles {
  const { head, line } = WRITERS[kind];
  const files = ["gold", "pred"].map((side) => {
    const path = join(folder, `${side}-${count}.${kind}`);
    return { path, handle: openSync(path, "w"), lines: [] as string[] };
  });
  const flush = () => {
    for (const { handle, lines } of files) writeSync(handle, lines.splice(0).join(""));
  };
  let at = 0;
  for (const pair of rowPairs(count)) {
    for (const [side, { lines }] of files.entries()) {
      if (at === 0) lines.push(head(pair[side]!));
      lines.push(line(pair[side]!));
    }
    if (++at % BATCH === 0) flush();
  }
  flush();
  for (const { handle } of files) closeSync(handle);
  return { gold: files[0]!.path, pred: files[1]!.path };
}

// Texts under keys, put in the order of the keys in bounded memory: sorted runs on the disk, merged in the end.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { compareText } from "../core/compare-text.ts";
import { lineWriter } from "./line-writer.ts";
import { linesOfFile } from "./lines-of-file.ts";

type Entry = readonly [key: string, text: string];

const DEFAULT_CHARACTERS = 32 * 2 ** 20;

/** Writes `<name>.0`, `<name>.1`, … into a folder, each sorted: as many as memory asks for. */
export class SortedRuns {
  readonly #path: string;
  readonly #mostCharacters: number;
  #entries: Entry[] = [];
  #characters = 0;
  #runs = 0;

  constructor(folder: string, name: string, mostCharacters = DEFAULT_CHARACTERS) {
    this.#path = join(folder, name);
    this.#mostCharacters = mostCharacters;
  }

  add(key: string, text: string): void {
    this.#entries.push([key, text]);
    this.#characters += key.length + text.length;
    if (this.#characters > this.#mostCharacters) this.end();
  }

  /** Writes what is still in memory. */
  end(): void {
    const writer = lineWriter(`${this.#path}.${this.#runs++}`);
    for (const entry of this.#entries.sort(byKey)) writer.write(JSON.stringify(entry));
    writer.end();
    this.#entries = [];
    this.#characters = 0;
  }
}

interface Head {
  readonly entry: Entry;
  readonly run: Iterator<Entry>;
}

/** The texts of all runs in a folder and those below it, in the order of their keys. */
export function* mergeRuns(folder: string): Generator<string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  /** The least key last, so that taking it away moves nothing. */
  const heads: Head[] = [];
  for (const { parentPath, name } of files)
    if (!name.startsWith(".")) advance(heads, entriesOf(join(parentPath, name)));
  for (let head = heads.pop(); head !== undefined; head = heads.pop()) {
    yield head.entry[1];
    advance(heads, head.run);
  }
}

/** Puts the next entry of a run in its place among the others. */
function advance(heads: Head[], run: Iterator<Entry>): void {
  const { done, value: entry } = run.next();
  if (done === true) return;
  let low = 0;
  let high = heads.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (byKey(heads[middle]!.entry, entry) > 0) low = middle + 1;
    else high = middle;
  }
  heads.splice(low, 0, { entry, run });
}

function byKey([a]: Entry, [b]: Entry): number {
  return compareText(a, b);
}

function* entriesOf(file: string): Generator<Entry> {
  for (const line of linesOfFile(file)) yield JSON.parse(line) as Entry;
}

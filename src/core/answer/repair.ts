// What may have to be repaired in a model's answer before it can be read, in the order in which it is said.

export const REPAIRS = {
  thinking: "thoughts left out",
  prose: "text around the JSON",
  fence: "a fenced block",
  several: "the same JSON several times",
  contradiction: "several different JSON values, of which the last whole one counts",
  escaped: "JSON that was escaped as a text",
  quotes: "other quotes than JSON's",
  "unquoted-key": "keys without quotes",
  "unquoted-text": "texts without quotes",
  words: "words of another language, such as None",
  number: "numbers as JSON does not write them",
  tuple: "tuples instead of lists",
  comma: "missing or surplus commas",
  bracket: "missing brackets",
  comment: "comments",
  ellipsis: "an ellipsis, so that something may be missing",
  "inner-quote": "quotes inside a text that were not escaped",
  "raw-character": "line ends and tabs inside a text",
  escape: "escapes that JSON does not know",
  space: "spaces that JSON does not know",
  cut: "an end that was cut off; what was begun last is left out",
} as const;

export type RepairKind = keyof typeof REPAIRS;

const ORDER = Object.keys(REPAIRS) as RepairKind[];

/** The kinds of repair that were made so far. */
export class Repairs {
  readonly #made = new Set<RepairKind>();

  add(kind: RepairKind): void {
    this.#made.add(kind);
  }

  addAll(kinds: Iterable<RepairKind>): void {
    for (const kind of kinds) this.#made.add(kind);
  }

  kinds(): readonly RepairKind[] {
    return ORDER.filter((kind) => this.#made.has(kind));
  }
}

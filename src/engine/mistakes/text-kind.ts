// Tells how two texts differ that are neither numbers nor dates: cut, added to, misspelt, other words.
import { countEach } from "../../numeric/group.ts";
import { foldedWords } from "./fold-text.ts";

/** Both sides of a mistake. */
export type Sides = readonly [gold: string, pred: string];

/** Digits that were swapped or misread, in a number or a code; undefined if it is something else. */
export function nearCode(gold: string, pred: string): "transposed" | "digits" | undefined {
  const differing: number[] = [];
  if (gold.length === pred.length)
    for (let at = 0; at < gold.length && differing.length < 3; at++) if (gold[at] !== pred[at]) differing.push(at);
  const [first = 0, second] = differing;
  if (differing.length === 2 && second === first + 1 && gold[first] === pred[second] && gold[second] === pred[first])
    return "transposed";
  const most = gold.length >= 6 ? 2 : 1;
  if (differing.length >= 1 && differing.length <= most && gold.length >= 3)
    if (differing.every((at) => isDigit(gold, at) && isDigit(pred, at))) return "digits";
  const [long, short] = gold.length > pred.length ? [gold, pred] : [pred, gold];
  if (long.length !== short.length + 1 || short.length < 3) return undefined;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at++;
  return isDigit(long, at) && long.slice(at + 1) === short.slice(at) && /^\d+$/.test(long) ? "digits" : undefined;
}

function isDigit(text: string, at: number): boolean {
  const character = text[at]!;
  return character >= "0" && character <= "9";
}

/** Takes both texts as they are, and folded. */
export function textKind(gold: string, pred: string, [g, p]: Sides): string {
  const code = nearCode(g, p);
  if (code !== undefined && g.length >= 4) return code;
  if (p.length >= 2 && g.length > p.length && g.includes(p)) return g.startsWith(p) ? "cut-short" : "part-only";
  if (g.length >= 2 && p.length > g.length && p.includes(g))
    return p.startsWith(g) ? "added-after" : p.endsWith(g) ? "added-before" : "added-around";
  const [goldWords, predWords] = [foldedWords(gold), foldedWords(pred)];
  const shared = sharedCount(goldWords, predWords);
  if (shared > 1 && shared === goldWords.length && shared === predWords.length) return "word-order";
  if (shared > 0 && shared === predWords.length) return "words-left-out";
  if (shared > 0 && shared === goldWords.length) return "words-added";
  const most = Math.min(3, Math.floor(Math.max(g.length, p.length) / 4));
  if (most > 0 && isWithin(g, p, most)) return "spelling";
  return shared > 0 && 2 * shared >= Math.max(goldWords.length, predWords.length) ? "some-words" : "other";
}

function sharedCount(words: readonly string[], others: readonly string[]): number {
  const left = countEach(words);
  return others.filter((word) => {
    const count = left.get(word) ?? 0;
    if (count > 0) left.set(word, count - 1);
    return count > 0;
  }).length;
}

const FIRST_LETTERS = 16;

/** How many of the first letters of a text are nowhere in the other one: each needs an edit of its own. */
function strangers(a: string, b: string): number {
  let count = 0;
  for (let at = 0; at < Math.min(a.length, FIRST_LETTERS); at++) if (!b.includes(a[at]!)) count++;
  return count;
}

/**
 * Whether at most so many insertions, deletions, substitutions and swaps of neighbours turn one text into the other
 * (optimal string alignment). Only the band around the diagonal is computed, with a cell beyond each end.
 */
function isWithin(a: string, b: string, most: number): boolean {
  if (Math.abs(a.length - b.length) > most || strangers(a, b) > most) return false;
  const width = 2 * most + 1;
  let [before, last, row] = Array.from({ length: 3 }, () => new Array<number>(width + 2).fill(Infinity)) as [
    number[],
    number[],
    number[],
  ];
  for (let i = 0; i <= a.length; i++) {
    row.fill(Infinity);
    let least = Infinity;
    for (let k = 1; k <= width; k++) {
      const j = i + k - 1 - most;
      if (j < 0 || j > b.length) continue;
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const edited = Math.min(row[k - 1]! + 1, last[k + 1]! + 1, isSwap ? before[k]! + 1 : Infinity);
      const cell = i === 0 || j === 0 ? i + j : Math.min(edited, last[k]! + (a[i - 1] === b[j - 1] ? 0 : 1));
      row[k] = cell;
      if (cell < least) least = cell;
    }
    if (least > most) return false;
    [before, last, row] = [last, row, before];
  }
  return last[b.length - a.length + most + 1]! <= most;
}

// Wraps text of strangers into lines for a terminal, with some of its words marked.
import type { Span } from "../contract/evidence.ts";
import { visibleText } from "../problems/visible-text.ts";
import { shownWidth } from "./table.ts";

interface Wrapping {
  readonly width: number;
  /** Parts to mark, and how; nothing is marked without them. */
  readonly marks?: readonly Span[];
  readonly mark?: (word: string) => string;
}

const LONGEST = 2_000;

/** Returns at least one line; each is at most as wide as asked for. Longer texts end with an ellipsis. */
export function wrapText(text: string, { width, marks = [], mark = (word) => word }: Wrapping): readonly string[] {
  const lines: string[] = [];
  let line = "";
  let taken = 0;
  for (const word of wordsOf(text, width)) {
    const isNew = taken > 0 && taken + 1 + shownWidth(word.shown) > width;
    if (isNew) {
      lines.push(line);
      [line, taken] = ["", 0];
    }
    const isMarked = marks.some(([start, end]) => start < word.end && word.start < end);
    line += `${taken === 0 ? "" : " "}${isMarked ? mark(word.shown) : word.shown}`;
    taken += (taken === 0 ? 0 : 1) + shownWidth(word.shown);
  }
  return [...lines, line];
}

interface Word {
  readonly shown: string;
  readonly start: number;
  readonly end: number;
}

/** Words with control characters made visible; words wider than a line are cut. */
function* wordsOf(text: string, width: number): Generator<Word> {
  for (const { 0: word, index } of text.slice(0, LONGEST).matchAll(/\S+/g)) {
    const place = { start: index, end: index + word.length };
    let piece = "";
    for (const character of visibleText(word)) {
      if (piece !== "" && shownWidth(piece + character) > width) {
        yield { shown: piece, ...place };
        piece = "";
      }
      piece += character;
    }
    yield { shown: piece, ...place };
  }
  if (text.length > LONGEST) yield { shown: "…", start: LONGEST, end: LONGEST };
}

export const GAP = "  ";

/** Blocks of lines, each as wide as it says. */
export function besideEachOther(
  blocks: readonly (readonly [lines: readonly string[], width: number])[],
): readonly string[] {
  const height = Math.max(...blocks.map(([lines]) => lines.length));
  const padded = (line: string, width: number) => line + " ".repeat(Math.max(0, width - shownWidth(line)));
  return Array.from({ length: height }, (_, row) =>
    blocks
      .map(([lines, width]) => padded(lines[row] ?? "", width))
      .join(GAP)
      .trimEnd(),
  );
}

// Aligns cells into columns for a terminal.
import { visibleText } from "../core/visible-text.ts";

export type Align = "left" | "right";

/** Rows of cells as lines, each column as wide as its widest cell. */
export function alignTable(
  rows: readonly (readonly string[])[],
  aligns: readonly Align[],
  gap = "  ",
): readonly string[] {
  const widths = aligns.map((_, column) =>
    rows.reduce((widest, row) => Math.max(widest, shownWidth(row[column] ?? "")), 0),
  );
  return rows.map((row) =>
    aligns
      .map((align, column) => {
        const cell = row[column] ?? "";
        const fill = " ".repeat(widths[column]! - shownWidth(cell));
        return align === "left" ? cell + fill : fill + cell;
      })
      .join(gap)
      .trimEnd(),
  );
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: terminal colours begin with the escape character
const COLOURS = /\u001b\[[0-9;]*m/g;
const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;
const INVISIBLE = /[\p{Mn}\p{Me}\p{Cf}]/u;

/** How many cells of a terminal a text takes: wide letters take two, colours and joining marks none. */
export function shownWidth(text: string): number {
  if (/^[ -~]*$/.test(text)) return text.length;
  let width = 0;
  for (const character of text.replace(COLOURS, ""))
    width += INVISIBLE.test(character) ? 0 : WIDE.test(character) ? 2 : 1;
  return width;
}

/** Text from strangers on one line: control characters and direction marks cannot move what stands beside it. */
export function onOneLine(text: string, most: number): string {
  const flat = visibleText(text.length > 2 * most ? text.slice(0, 2 * most) : text);
  return flat.length <= most ? flat : `${flat.slice(0, most - 1)}…`;
}

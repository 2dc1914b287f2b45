// Labels that fit: the width of a text is the sum of the widths of its characters, since nothing here can measure it.
type WidthOf = (character: string) => number;

export function textWidth(text: string, widthOf: WidthOf): number {
  let width = 0;
  for (const character of text) width += widthOf(character);
  return width;
}

/** The text on one line, cut with an ellipsis where it would be wider. */
export function fitText(text: string, width: number, widthOf: WidthOf): string {
  const ellipsis = widthOf("…");
  let taken = 0;
  let fitting = "";
  let whole = "";
  for (const character of text) {
    taken += widthOf(character);
    if (taken > width) return `${fitting.trimEnd()}…`;
    whole += /[\p{Cc}\p{Zl}\p{Zp}]/u.test(character) ? " " : character;
    if (taken <= width - ellipsis) fitting = whole;
  }
  return whole;
}

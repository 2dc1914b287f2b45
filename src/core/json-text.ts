// Walks over JSON text by its quotes and brackets alone: what must be known before it is parsed.

/** Deeper nesting than this is nobody's data, and would need a deep stack wherever it is read. */
export const DEEPEST = 500;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING = [0x5b, 0x7b];
const CLOSING = [0x5d, 0x7d];

/** The place after the quote that ends the string that begins at a quote; -1 where none does. */
export function stringEnd(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let before = at - 1;
    while (text.charCodeAt(before) === BACKSLASH) before--;
    if ((at - before) % 2 === 1) return at + 1;
  }
  return -1;
}

/** Where brackets are nested more deeply than so many levels; -1 where they are not, or the text ends inside a string. */
export function tooDeepAt(text: string, levels = DEEPEST): number {
  if (text.length <= levels || !hasMore(text, levels)) return -1;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      at = stringEnd(text, at) - 1;
      if (at < 0) return -1;
    } else if (OPENING.includes(code) && ++depth > levels) return at;
    else if (CLOSING.includes(code)) depth--;
  }
  return -1;
}

/** Whether there are more opening brackets than that: nearly no line has so many. */
function hasMore(text: string, most: number): boolean {
  let found = 0;
  for (const bracket of "[{")
    for (let at = text.indexOf(bracket); at !== -1; at = text.indexOf(bracket, at + 1)) if (++found > most) return true;
  return false;
}

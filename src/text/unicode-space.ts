// White space in the sense of Unicode (\p{White_Space}), handled in linear time whatever the text.

export function isUnicodeSpace(code: number): boolean {
  if (code <= 0x20) return code === 0x20 || (code >= 0x09 && code <= 0x0d);
  if (code < 0x1680) return code === 0x85 || code === 0xa0;
  if (code >= 0x2000 && code <= 0x200a) return true;
  return code === 0x1680 || code === 0x2028 || code === 0x2029 || code === 0x202f || code === 0x205f || code === 0x3000;
}

/** A pattern such as `\p{White_Space}+$` would take quadratic time for a long run inside the text. */
export function trimSpace(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isUnicodeSpace(text.charCodeAt(start))) start++;
  while (end > start && isUnicodeSpace(text.charCodeAt(end - 1))) end--;
  return text.slice(start, end);
}

const SPACE_RUN = /\p{White_Space}+/gu;

export function wordsOf(text: string): readonly string[] {
  return text.split(SPACE_RUN).filter((word) => word !== "");
}

/** Every run of white space as one space, none at the ends. */
export function collapseSpace(text: string): string {
  return trimSpace(text.replace(SPACE_RUN, " "));
}

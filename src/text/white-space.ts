// White space as Unicode defines it and as Python sees it, neither of which is what \s means in JavaScript.

/** The characters of \p{White_Space}. */
function isUnicodeSpace(code: number): boolean {
  if (code <= 0x20) return code === 0x20 || (code >= 0x09 && code <= 0x0d);
  if (code < 0x1680) return code === 0x85 || code === 0xa0;
  if (code >= 0x2000 && code <= 0x200a) return true;
  return code === 0x1680 || code === 0x2028 || code === 0x2029 || code === 0x202f || code === 0x205f || code === 0x3000;
}

/** Python also splits at U+001C to U+001F. */
const isPythonSpace = (code: number) => isUnicodeSpace(code) || (code >= 0x1c && code <= 0x1f);

/** A pattern such as `\p{White_Space}+$` would take quadratic time for a long run inside the text. */
function trimmed(text: string, isSpace: (code: number) => boolean): string {
  let start = 0;
  let end = text.length;
  while (start < end && isSpace(text.charCodeAt(start))) start++;
  while (end > start && isSpace(text.charCodeAt(end - 1))) end--;
  return text.slice(start, end);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: Python counts U+001C to U+001F among white space
const PYTHON_WORD = /[^\p{White_Space}\x1c-\x1f]+/gu;

/** As Python's str.split(). */
export function splitWhiteSpace(text: string): readonly string[] {
  return text.match(PYTHON_WORD) ?? [];
}

/** As Python's str.strip(). */
export function stripWhiteSpace(text: string): string {
  return trimmed(text, isPythonSpace);
}

export function trimSpace(text: string): string {
  return trimmed(text, isUnicodeSpace);
}

const SPACE_RUN = /\p{White_Space}+/gu;

export function wordsOf(text: string): readonly string[] {
  return text.split(SPACE_RUN).filter((word) => word !== "");
}

/** Every run of white space as one space, none at the ends. */
export function collapseSpace(text: string): string {
  return trimSpace(text.replace(SPACE_RUN, " "));
}

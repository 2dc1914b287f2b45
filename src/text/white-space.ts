// White space as Unicode and as Python define it. Both differ from \s in JavaScript.

/** A pattern such as `\p{White_Space}+$` would take quadratic time for a long run inside the text. */
function trimmed(text: string, space: RegExp): string {
  let start = 0;
  let end = text.length;
  while (start < end && space.test(text[start]!)) start++;
  while (end > start && space.test(text[end - 1]!)) end--;
  return text.slice(start, end);
}

const UNICODE_SPACE = /\p{White_Space}/u;
/** Python also splits at U+001C to U+001F. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters
const PYTHON_SPACE = /[\p{White_Space}\x1c-\x1f]/u;
// biome-ignore lint/suspicious/noControlCharactersInRegex: Python counts U+001C to U+001F among white space
const PYTHON_WORD = /[^\p{White_Space}\x1c-\x1f]+/gu;

/** Splits like Python's str.split(). */
export function splitWhiteSpace(text: string): readonly string[] {
  return text.match(PYTHON_WORD) ?? [];
}

/** Strips like Python's str.strip(). */
export function stripWhiteSpace(text: string): string {
  return trimmed(text, PYTHON_SPACE);
}

export function trimSpace(text: string): string {
  return trimmed(text, UNICODE_SPACE);
}

const SPACE_RUN = /\p{White_Space}+/gu;

export function wordsOf(text: string): readonly string[] {
  return text.split(SPACE_RUN).filter((word) => word !== "");
}

/** Every run of white space as one space, none at the ends. */
export function collapseSpace(text: string): string {
  return trimSpace(text.replace(SPACE_RUN, " "));
}

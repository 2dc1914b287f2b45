// Folds texts for comparison: case, accents, spaces and punctuation, alike in every language.

const ACCENTS = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]/g;
const SPACES = /[\s\u00ad\u200b-\u200f\u2060\ufeff]+/g;
const NO_WORD = /[^\p{L}\p{N}\p{M}]+/gu;

const OTHER_THAN_ASCII = /[\u0080-\uffff]/;

/** ASCII has one form and no accents, which saves most texts the slow functions. */
export function isAscii(text: string): boolean {
  return !OTHER_THAN_ASCII.test(text);
}

export function unaccented(text: string): string {
  if (isAscii(text)) return text;
  return text.normalize("NFKD").replace(ACCENTS, "").normalize("NFC");
}

export function lowered(text: string): string {
  const lower = text.toLowerCase();
  return isAscii(lower) ? lower : lower.normalize("NFC");
}

/** Removes white space and invisible characters. */
export function unspaced(text: string): string {
  return text.replace(SPACES, "");
}

/** Keeps letters and digits only. */
export function lettersOf(text: string): string {
  return text.normalize("NFC").replace(NO_WORD, "");
}

/** Keeps letters and digits only, in lower case and without accents. */
export function folded(text: string): string {
  return lowered(unaccented(text)).replace(NO_WORD, "");
}

export function foldedWords(text: string): readonly string[] {
  return lowered(unaccented(text))
    .split(NO_WORD)
    .filter((word) => word !== "");
}

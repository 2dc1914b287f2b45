// Folds texts for comparison: case, accents, spaces and punctuation, alike in every language.

const ACCENTS = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]/g;
const SPACES = /[\s\u00ad\u200b-\u200f\u2060\ufeff]+/g;
const NO_WORD = /[^\p{L}\p{N}\p{M}]+/gu;

const WORDS = /[\p{L}\p{N}\p{M}]+/gu;
const NO_ASCII_WORD = /[^a-z0-9]/;
const NO_ASCII_WORDS = /[^a-z0-9]+/g;
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
  if (!isAscii(text)) return lowered(unaccented(text)).replace(NO_WORD, "");
  const lower = text.toLowerCase();
  return NO_ASCII_WORD.test(lower) ? lower.replace(NO_ASCII_WORDS, "") : lower;
}

/** Whether a text is this one when it is folded; most texts are told by their first letter. */
export function foldsTo(text: string, key: string): boolean {
  let matched = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code >= 128) return folded(text) === key;
    const lower = code >= UPPER_A && code <= UPPER_Z ? code + TO_LOWER : code;
    const isWord = (lower >= DIGIT_0 && lower <= DIGIT_9) || (lower >= LOWER_A && lower <= LOWER_Z);
    if (isWord && lower !== key.charCodeAt(matched++)) return false;
  }
  return matched === key.length;
}

const [DIGIT_0, DIGIT_9, UPPER_A, UPPER_Z, LOWER_A, LOWER_Z] = [48, 57, 65, 90, 97, 122];
const TO_LOWER = LOWER_A - UPPER_A;

export function foldedWords(text: string): readonly string[] {
  return lowered(unaccented(text)).match(WORDS) ?? [];
}

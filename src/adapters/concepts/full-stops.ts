// Tells the full stop of a sentence from that of an abbreviation: the tagger takes "sun.", "no." and "Dec." for one word anywhere.

/** Abbreviations that belong to a name and keep their stop at the end of a sentence too. */
const OF_NAMES = "inc|ltd|corp|co|jr|sr|st|ave|rd|bros";

/** Abbreviations that are words as well, or stand before no name, so that a capital behind them begins a sentence. */
const WORDS =
  "sun|sat|mon|tue|wed|thu|fri|jan|feb|mar|apr|jun|jul|aug|sep|sept|oct|nov|dec|no|in|ill|mass|miss|wash|ark|ore|gal|etc";

const AT_THE_END = new RegExp(`(?<![\\p{L}.])(?!(?:${OF_NAMES})\\.)(\\p{L}{2,})\\.(?=["')\\]”’]*\\s*(?:$|\\n))`, "giu");
const BEFORE_A_CAPITAL = new RegExp(`(?<![\\p{L}.])(${anyCase(WORDS)})\\.(?=["')\\]”’]*\\s+["'(\\[“‘]*\\p{Lu})`, "gu");

/** A pattern that takes the first letter as a capital too; the letter behind the stop must tell the two apart. */
function anyCase(words: string): string {
  return words.replaceAll(/\b[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
}

/** The text with a blank before each stop that ends a sentence, where the word before it could be an abbreviation. */
export function withFullStops(text: string): string {
  return text.replace(AT_THE_END, "$1 .").replace(BEFORE_A_CAPITAL, "$1 .");
}

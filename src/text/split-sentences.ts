// Splits a text into sentences by a few fixed rules, which give the same sentences on every machine.

/** The option of tasks whose scores depend on where sentences end. */
export const SPLIT_OPTION = {
  kind: "switch",
  default: false,
  about: "split texts into sentences, where a text or a line holds several",
} as const;

/** A stop, what closes with it, white space, and the beginning of something new; or a full-width stop. */
const END = /(?:(?<![.!?…])[.!?…]+["'”’)\]»]*\s+(?=["'“‘([«¿¡]*[\p{Lu}\p{Lo}\p{N}]))|(?<=[。！？])["'”’」』）]*\s*/gu;

/** Abbreviations are shorter, whatever stands before them. */
const LONGEST = 40;

const LAST_WORD = /[\p{L}\p{N}.'’-]+$/u;

const ABBREVIATIONS = new Set(
  "mr mrs ms mx dr prof st sr jr rev hon gen gov sen rep lt col sgt capt maj adm pres vs etc al no nos fig figs eq sec vol pp ed eds inc ltd co corp dept univ approx est ca cf jan feb mar apr jun jul aug sep sept oct nov dec".split(
    " ",
  ),
);

/** The sentences of a text, without white space around them. A new line always ends a sentence. */
export function splitSentences(text: string): readonly string[] {
  return text.split("\n").flatMap(sentencesOfLine);
}

function sentencesOfLine(line: string): readonly string[] {
  const sentences: string[] = [];
  let start = 0;
  for (const { 0: end, index } of line.matchAll(END)) {
    if (
      end.startsWith(".") &&
      !end.startsWith("..") &&
      isAbbreviated(line.slice(Math.max(start, index - LONGEST), index))
    )
      continue;
    sentences.push(line.slice(start, index + end.length));
    start = index + end.length;
  }
  return [...sentences, line.slice(start)].map((sentence) => sentence.trim()).filter((sentence) => sentence !== "");
}

/** Whether the full stop behind a text belongs to its last word: `Dr`, `J`, `U.S`, or the number of a list. */
function isAbbreviated(before: string): boolean {
  const word = LAST_WORD.exec(before)?.[0] ?? "";
  if (/^\p{L}$|^(?:\p{L}\.)+\p{L}$/u.test(word)) return true;
  return ABBREVIATIONS.has(word.toLowerCase()) || (/^\d{1,2}$/.test(word) && before.trim() === word);
}

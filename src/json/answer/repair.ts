// The kinds of repairs of a model's answer, in the order in which they are reported.

export const REPAIRS = {
  thinking: "thoughts left out",
  prose: "text around the JSON",
  fence: "a fenced block",
  several: "the same JSON several times",
  contradiction: "several different JSON values; the last complete one counts",
  escaped: "JSON that was escaped as a text",
  quotes: "other quotes than JSON's",
  "unquoted-key": "keys without quotes",
  "unquoted-text": "texts without quotes",
  words: "words of another language, such as None",
  number: "numbers that are not valid JSON",
  tuple: "tuples instead of lists",
  comma: "missing or surplus commas",
  bracket: "missing brackets",
  comment: "comments",
  ellipsis: "an ellipsis; something may be missing",
  "inner-quote": "quotes inside a text that were not escaped",
  "raw-character": "line ends and tabs inside a text",
  escape: "escapes that JSON does not know",
  space: "spaces that JSON does not know",
  cut: "a cut-off end; the last, unfinished value is left out",
} as const;

export type RepairKind = keyof typeof REPAIRS;

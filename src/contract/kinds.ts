// The closed list of kinds of mistakes, with their texts for people.

/** A kind of mistake as people read it. */
export interface KindSpec {
  readonly text: string;
  /** Nothing was compared, only the form is wrong, or the content is. */
  readonly group: "nothing" | "form" | "content";
}

/** The kinds that `kindOf` gives, and those that only tasks set (no-words, few-words, date-near). */
export const KINDS: Readonly<Record<string, KindSpec>> = {
  unread: { text: "answer could not be read", group: "nothing" },
  "no-answer": { text: "no prediction", group: "nothing" },
  "item-missed": { text: "whole item left out", group: "nothing" },
  "item-extra": { text: "whole item invented", group: "nothing" },
  missed: { text: "left out", group: "nothing" },
  "null-word": { text: "a word for nothing", group: "nothing" },
  extra: { text: "invented", group: "nothing" },
  "not-shown": { text: "differs in a part that is not shown", group: "content" },
  type: { text: "other type", group: "form" },
  spacing: { text: "only spaces differ", group: "form" },
  case: { text: "only case differs", group: "form" },
  accents: { text: "only accents or character forms differ", group: "form" },
  "number-format": { text: "same number, written differently", group: "form" },
  "date-format": { text: "same date, written differently", group: "form" },
  punctuation: { text: "only punctuation differs", group: "form" },
  form: { text: "only case, spaces, accents and punctuation differ", group: "form" },
  unit: { text: "unit or currency", group: "content" },
  sign: { text: "wrong sign", group: "content" },
  "power-of-ten": { text: "wrong power of ten", group: "content" },
  "off-by-one": { text: "off by one", group: "content" },
  rounding: { text: "rounded or cut off", group: "content" },
  "day-month": { text: "day and month swapped", group: "content" },
  "date-incomplete": { text: "part of the date is missing", group: "content" },
  "time-zone": { text: "time zone", group: "content" },
  "other-item": { text: "value of another item", group: "content" },
  "other-field": { text: "value of another field", group: "content" },
  year: { text: "wrong year", group: "content" },
  transposed: { text: "neighbouring characters swapped", group: "content" },
  digits: { text: "one or two digits wrong", group: "content" },
  "cut-short": { text: "cut short", group: "content" },
  "part-only": { text: "only a part", group: "content" },
  "added-after": { text: "text added at the end", group: "content" },
  "added-before": { text: "text added at the start", group: "content" },
  "added-around": { text: "text added around it", group: "content" },
  "word-order": { text: "other word order", group: "content" },
  "words-left-out": { text: "words left out", group: "content" },
  "words-added": { text: "words added", group: "content" },
  spelling: { text: "spelling", group: "content" },
  "some-words": { text: "half of the words or more", group: "content" },
  "no-words": { text: "none of its words", group: "content" },
  "few-words": { text: "less than half of its words", group: "content" },
  "date-near": { text: "a date nearby", group: "content" },
  "other-number": { text: "another number", group: "content" },
  "other-time": { text: "another time", group: "content" },
  "other-date": { text: "another date", group: "content" },
  other: { text: "another value", group: "content" },
};

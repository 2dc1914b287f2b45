// Other spellings of an English word, British to American and back, for words the table lists in one spelling only.

const RULES: readonly (readonly [RegExp, string])[] = [
  [/isation/, "ization"],
  [/ization/, "isation"],
  [/is(e|ed|es|ing|er|ers)$/, "iz$1"],
  [/iz(e|ed|es|ing|er|ers)$/, "is$1"],
  [/ys(e|ed|es|ing|er)$/, "yz$1"],
  [/our/, "or"],
  [/or(?=$|s$|ed$|ing$|al$|able$)/, "our"],
  [/tre(s?)$/, "ter$1"],
  [/ter(s?)$/, "tre$1"],
  [/ae/, "e"],
  [/oe/, "e"],
  [/ence$/, "ense"],
  [/ense$/, "ence"],
  [/ogue/, "og"],
  [/amme/, "am"],
  [/ll(ed|ing|er|or|ers)$/, "l$1"],
  [/l(ed|ing|er|ers)$/, "ll$1"],
  [/mould/, "mold"],
  [/sulph/, "sulf"],
  [/grey/, "gray"],
  [/cheque/, "check"],
  [/plough/, "plow"],
];

/** Candidate spellings, likeliest first; most of them are no words. */
export function spellingVariants(word: string): string[] {
  return RULES.filter(([pattern]) => pattern.test(word)).map(([pattern, other]) => word.replace(pattern, other));
}

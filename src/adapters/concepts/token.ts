// A word of a sentence with its part of speech, as the noun-phrase extractor sees it.

export interface Token {
  readonly text: string;
  readonly lower: string;
  /** Whether white space stands before it in the text. */
  readonly spaced: boolean;
  /** Universal part of speech; the repair rules may change it. */
  tag: string;
}

export function isNominal(token: Token | undefined): boolean {
  return token?.tag === "NOUN" || token?.tag === "PROPN";
}

export function isCapitalised(token: Token | undefined): boolean {
  return token !== undefined && /^\p{Lu}/u.test(token.text);
}

export function isFigure(token: Token | undefined): boolean {
  return token !== undefined && /^[\d][\d.,]*$/.test(token.text);
}

/** Joins words connected by hyphens, and plurals with their apostrophe, into one token with the tag of the last word. */
export function joinHyphens(tokens: readonly Token[]): Token[] {
  const joined: Token[] = [];
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i]!;
    const last = joined.at(-1);
    const next = tokens[i + 1];
    if (
      /^[-–‑]$/.test(token.text) &&
      !token.spaced &&
      last &&
      next &&
      !next.spaced &&
      /\w$/.test(last.text) &&
      /^\w/.test(next.text)
    ) {
      const text = `${last.text}-${next.text}`;
      const tag = next.tag === "VERB" || next.tag === "ADV" || next.tag === "ADP" ? "ADJ" : next.tag;
      joined[joined.length - 1] = { text, lower: text.toLowerCase(), spaced: last.spaced, tag };
      i++;
    } else if (
      /^['’]$/.test(token.text) &&
      !token.spaced &&
      last &&
      /s$/.test(last.lower) &&
      isNominal(last) &&
      isNominal(next)
    ) {
      joined[joined.length - 1] = { ...last, text: `${last.text}'`, lower: `${last.lower}'` };
    } else joined.push({ ...token, tag: token.lower === "for" ? "ADP" : token.tag });
  }
  return joined;
}

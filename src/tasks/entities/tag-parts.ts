// Tags in two parts, prefix and type, as each program splits them.

/** A tag in two parts: B and PER for B-PER. */
export interface TagParts {
  readonly prefix: string;
  readonly type: string;
}

export type SplitTag = (tag: string) => TagParts;

/** conlleval splits at the first hyphen. QUIRK: a tag without one is all prefix, and type 0 counts as no type. */
export const splitAtHyphen: SplitTag = (tag) => {
  const at = tag.indexOf("-");
  const [prefix, type] = at === -1 ? [tag, ""] : [tag.slice(0, at), tag.slice(at + 1)];
  return { prefix, type: type === "0" ? "" : type };
};

/** `conlleval -r`: every tag but the outside tag and O is a type. */
export function splitRaw(outside: string): SplitTag {
  return (tag) => (tag === outside || tag === "O" ? { prefix: "O", type: "" } : splitAtHyphen(`B-${tag}`));
}

/** seqeval without a scheme: the prefix is one character. QUIRK: BPER is B and PER, and OTHER is outside. */
export function splitCharacter({ suffix }: { readonly suffix: boolean }): SplitTag {
  return (tag) => {
    const { prefix, rest } = characterAndRest(tag, suffix);
    const at = suffix ? rest.lastIndexOf("-") : rest.indexOf("-");
    const type = at === -1 ? rest : suffix ? rest.slice(0, at) : rest.slice(at + 1);
    return { prefix, type: type || "_" };
  };
}

/** seqeval with a scheme: the type is the whole rest, without hyphens at its ends. */
export function splitStripped({ suffix }: { readonly suffix: boolean }): SplitTag {
  return (tag) => {
    const { prefix, rest } = characterAndRest(tag, suffix);
    return { prefix, type: withoutHyphens(rest) || "_" };
  };
}

/** Characters are code points, as in Python. */
function characterAndRest(tag: string, suffix: boolean): { readonly prefix: string; readonly rest: string } {
  const characters = Array.from(tag);
  const prefix = (suffix ? characters.pop() : characters.shift()) ?? "";
  return { prefix, rest: characters.join("") };
}

/** Removes hyphens at the end by hand: a regular expression takes quadratic time. */
function withoutHyphens(text: string): string {
  let [start, end] = [0, text.length];
  while (text[start] === "-") start++;
  while (end > start && text[end - 1] === "-") end--;
  return text.slice(start, end);
}

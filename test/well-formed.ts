// Reads XML just strictly enough to tell whether a browser would accept a drawing.

const TAG = /<(?:\/([\w-]+)|([\w-]+)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?))>/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML excludes these characters
const TEXT = /(?:[^<&\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|&(?:amp|lt|gt|quot|#39);)*/y;

/** The names of all elements in order of appearance; throws where the text is not well-formed. */
export function wellFormed(xml: string): readonly string[] {
  const names: string[] = [];
  const open: string[] = [];
  let at = 0;
  const take = (pattern: RegExp) => {
    pattern.lastIndex = at;
    const found = pattern.exec(xml);
    if (found === null) throw new Error(`not well-formed at ${at}: ${xml.slice(at, at + 60)}`);
    at = pattern.lastIndex;
    return found;
  };
  while (at < xml.length) {
    const [, closed, opened, attributes = "", isEmpty] = take(TAG);
    if (/&(?!(?:amp|lt|gt|quot|#39);)/.test(attributes)) throw new Error(`not well-formed: ${attributes}`);
    if (closed !== undefined && open.pop() !== closed) throw new Error(`not well-formed: ${closed} closes nothing`);
    if (opened !== undefined) {
      if (open.length === 0 && names.length > 0) throw new Error(`not well-formed: a second root ${opened}`);
      names.push(opened);
      if (isEmpty === "") open.push(opened);
    }
    take(TEXT);
  }
  if (open.length > 0) throw new Error(`not well-formed: ${open.join(" ")} is never closed`);
  return names;
}

// Reads XML in one pass, in time that grows with its length: elements with their text, and where the first mistake is.
import { positionAt } from "../../json/tree.ts";
import { KaratError, type Problem, receivedText } from "../../problems/problem.ts";

export interface XmlElement {
  /** The name in capitals: ROUGE ignores case. */
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly parent: XmlElement | null;
  /** Its own text, character references and CDATA included. */
  text: string;
  readonly line: number;
}

/** The elements in the order in which they begin, up to the first mistake. Several roots are not XML, but are read. */
export function readXml(text: string): { readonly elements: readonly XmlElement[]; readonly mistake: Problem | null } {
  const elements: XmlElement[] = [];
  try {
    readElements(text, elements);
    return { elements, mistake: null };
  } catch (error) {
    if (!(error instanceof KaratError)) throw error;
    return { elements, mistake: error.problems[0]! };
  }
}

const NAME = String.raw`[^\s"'&/<=>!?[\]]+`;
const QUOTED = `"[^"]*"|'[^']*'`;
/** No two alternatives begin alike, and nothing can go on where a name ends, so what fits none is not read again and again. */
const TOKEN = new RegExp(
  [
    "(?<words>[^<]+)",
    "<!--[^]*?-->",
    String.raw`<\?[^]*?\?>`,
    String.raw`<!\[CDATA\[(?<data>[^]*?)\]\]>`,
    "<!(?<type>DOCTYPE)",
    String.raw`</(?<end>${NAME})\s*>`,
    String.raw`<(?<start>${NAME})(?<inside>(?:[\s/][^"'<>]*(?:(?:${QUOTED})[^"'<>]*)*)?)>`,
  ].join("|"),
  "y",
);
const ATTRIBUTE = new RegExp(String.raw`\s*(${NAME})\s*=\s*(${QUOTED})`, "gy");

function readElements(text: string, elements: XmlElement[]): void {
  let open: XmlElement | null = null;
  let line = 1;
  let at = 0;
  while (at < text.length) {
    const token = tokenAt(TOKEN, text, at);
    const { words, data, type, end, start, inside = "" } = token?.groups ?? {};
    if (token === null) fail(text, at, A_WHOLE_TAG, shownAt(text, at), CUT_OFF);
    const content = data ?? decoded(words ?? "", text, at);
    if (open !== null) open.text += content;
    if (start !== undefined) {
      const element: XmlElement = {
        name: start.toUpperCase(),
        attributes: attributesIn(inside, text, at),
        parent: open,
        text: "",
        line,
      };
      elements.push(element);
      if (!inside.endsWith("/")) open = element;
    } else if (end !== undefined) {
      const name = end.toUpperCase();
      if (open === null) fail(text, at, "no end tag without a start tag", `</${name}>`);
      if (open.name !== name) fail(text, at, endOf(open), `</${name}>`, CUT_OFF);
      open = open.parent;
    }
    const next = type === undefined ? at + token[0].length : endOfDoctype(text, at);
    line += text.slice(at, next).split("\n").length - 1;
    at = next;
  }
  if (open !== null) fail(text, at, endOf(open), "the end of the file", CUT_OFF);
}

function tokenAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function attributesIn(inside: string, text: string, at: number): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>();
  const rest = inside.replaceAll(ATTRIBUTE, (_, name: string, value: string) => {
    attributes.set(name.toUpperCase(), decoded(value.slice(1, -1), text, at));
    return "";
  });
  if (!/^\s*\/?$/.test(rest)) fail(text, at, A_WHOLE_TAG, shownAt(text, at));
  return attributes;
}

const IN_DOCTYPE = new RegExp(`${QUOTED}|<!--[^]*?-->|(?<entity><!ENTITY)|[^"'<>[\\]]+|[<>[\\]]`, "y");

/** Document types are not used. Entities could grow without end, so they are refused. */
function endOfDoctype(text: string, start: number): number {
  let depth = 0;
  let at = start;
  for (let part = tokenAt(IN_DOCTYPE, text, at); part !== null; part = tokenAt(IN_DOCTYPE, text, at)) {
    if (part.groups!.entity !== undefined)
      fail(text, at, "no declaration of an entity", "<!ENTITY", "write out what it stands for, and delete it");
    at += part[0].length;
    if (part[0] === "[") depth++;
    if (part[0] === "]") depth--;
    if (part[0] === ">" && depth === 0) return at;
  }
  return fail(text, start, A_WHOLE_TAG, shownAt(text, start), CUT_OFF);
}

const REFERENCE = /&(?:#x([0-9a-f]+)|#([0-9]+)|([a-z_][\w.-]*));/gi;
const ENTITIES = new Map(Object.entries({ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" }));

/** Words with their references resolved; an & that begins none is an &, though XML wants &amp; there. */
function decoded(words: string, text: string, at: number): string {
  return words.replaceAll(REFERENCE, (reference, hex?: string, decimal?: string, name?: string, offset = 0) => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    const isCharacter = code > 0 && code <= 0x10_ffff && !(code >= 0xd800 && code <= 0xdfff);
    const character = name === undefined ? isCharacter && String.fromCodePoint(code) : ENTITIES.get(name);
    return character || fail(text, at + offset, A_REFERENCE, reference, "write &amp; for &");
  });
}

const A_WHOLE_TAG = "a whole tag, comment or CDATA section";
const A_REFERENCE = "one of &amp; &lt; &gt; &quot; &apos; or the number of a character";
const CUT_OFF = "the settings are cut off, or no XML";

const endOf = ({ name, line }: XmlElement) => `</${name}> for the <${name}> of line ${line}`;

const SHOWN = 24;

function shownAt(text: string, at: number): string {
  return receivedText(text.slice(at, at + SHOWN).split("\n", 1)[0]);
}

function fail(text: string, offset: number, expected: string, received: string, hint?: string): never {
  const at = { file: "", line: positionAt(text, offset).line };
  throw new KaratError({ code: "BAD_VALUE", at, expected, received, ...(hint === undefined ? {} : { hint }) });
}

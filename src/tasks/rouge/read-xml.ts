// Reads XML in one pass, in time that grows with its length: elements with their text, and where the first mistake is.
import { KaratError, type Problem } from "../../core/problem.ts";

export interface XmlElement {
  /** In capitals: ROUGE ignores case. */
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly parent: XmlElement | null;
  /** Its own text, character references and CDATA included. */
  text: string;
  readonly line: number;
}

/** The elements in the order in which they begin, up to the first mistake. Several roots are not XML, but are read. */
export function readXml(text: string): { readonly elements: readonly XmlElement[]; readonly mistake: Problem | null } {
  const reader = new XmlReader(text);
  try {
    reader.readAll();
    return { elements: reader.elements, mistake: null };
  } catch (error) {
    if (!(error instanceof KaratError)) throw error;
    return { elements: reader.elements, mistake: error.problems[0]! };
  }
}

const NAME = /[^\s"'&/<=>!?[\]]+/y;
const BLANKS = /\s*/y;
const QUOTE = /["']/y;
const SHOWN = 24;

class XmlReader {
  readonly #text: string;
  readonly elements: XmlElement[] = [];
  #open: XmlElement | null = null;
  #at = 0;
  /** Lines have been counted up to here. */
  #counted = 0;
  #line = 1;

  constructor(text: string) {
    this.#text = text;
  }

  readAll(): void {
    while (this.#at < this.#text.length) {
      const next = this.#text.indexOf("<", this.#at);
      const end = next < 0 ? this.#text.length : next;
      this.#addText(this.#decoded(this.#at, end));
      this.#at = end;
      if (next >= 0) this.#readMarkup();
    }
    if (this.#open !== null) this.#fail(endOf(this.#open), "the end of the file", CUT_OFF);
  }

  #readMarkup(): void {
    const line = this.#lineAt(this.#at);
    if (this.#skip("<!--")) this.#until("-->", `--> for the comment of line ${line}`);
    else if (this.#skip("<![CDATA[")) this.#addText(this.#until("]]>", `]]> for the CDATA of line ${line}`));
    else if (this.#skip("<?")) this.#until("?>", `?> for the <? of line ${line}`);
    else if (this.#skip("<!DOCTYPE")) this.#skipDoctype(line);
    else if (this.#skip("</")) this.#readEnd();
    else {
      this.#at++;
      this.#readStart(line);
    }
  }

  #readStart(line: number): void {
    const name = this.#take(NAME).toUpperCase();
    if (name === "") this.#fail("a name behind <", this.#received(), "write &lt; for a < in a text");
    const attributes = new Map<string, string>();
    while (true) {
      this.#take(BLANKS);
      const attribute = this.#take(NAME).toUpperCase();
      if (attribute === "") break;
      attributes.set(attribute, this.#readValue(attribute));
    }
    const isEmpty = this.#skip("/");
    if (!this.#skip(">")) this.#fail(`> for the <${name} of line ${line}`, this.#received());
    const element: XmlElement = { name, attributes, parent: this.#open, text: "", line };
    this.elements.push(element);
    if (!isEmpty) this.#open = element;
  }

  #readValue(attribute: string): string {
    this.#take(BLANKS);
    if (!this.#skip("=")) this.#fail(`= behind ${attribute}`, this.#received());
    this.#take(BLANKS);
    const quote = this.#take(QUOTE) || this.#fail(`${attribute} in quotes`, this.#received());
    const start = this.#at;
    this.#until(quote, `${quote} at the end of ${attribute}`);
    return this.#decoded(start, this.#at - 1);
  }

  #readEnd(): void {
    const place = this.#at;
    const name = this.#take(NAME).toUpperCase();
    this.#take(BLANKS);
    if (!this.#skip(">")) this.#fail(`> for the </${name}`, this.#received());
    const end = this.#at;
    this.#at = place;
    const open = this.#open ?? this.#fail("no end tag without a start tag", `</${name}>`);
    if (open.name !== name) this.#fail(endOf(open), `</${name}>`, CUT_OFF);
    this.#open = open.parent;
    this.#at = end;
  }

  /** What a document type declares is not used; entities could grow without end, so they are refused. */
  #skipDoctype(line: number): void {
    let depth = 0;
    while (this.#at < this.#text.length) {
      if (this.#skip("<!ENTITY"))
        this.#fail("no declaration of an entity", "<!ENTITY", "write out what it stands for, and delete it");
      if (this.#skip("<!--")) this.#until("-->", "--> for the comment");
      else if (depth === 0 && this.#skip(">")) return;
      else {
        const character = this.#text[this.#at++]!;
        if (character === '"' || character === "'") this.#until(character, `a second ${character} in <!DOCTYPE`);
        if (character === "[") depth++;
        if (character === "]") depth--;
      }
    }
    this.#fail(`> for the <!DOCTYPE of line ${line}`, "the end of the file", CUT_OFF);
  }

  #addText(text: string): void {
    if (this.#open !== null) this.#open.text += text;
  }

  /** Text with its references resolved; an & that begins none is an &, though XML wants &amp; there. */
  #decoded(start: number, end: number): string {
    const text = this.#text.slice(start, end);
    if (!text.includes("&")) return text;
    return text.replaceAll(REFERENCE, (reference, hex?: string, decimal?: string, name?: string, offset = 0) => {
      const character = name === undefined ? characterOf(hex, decimal) : ENTITIES.get(name);
      if (character !== undefined) return character;
      this.#at = start + offset;
      return this.#fail(
        "one of &amp; &lt; &gt; &quot; &apos; or the number of a character",
        reference,
        "write &amp; for &",
      );
    });
  }

  #skip(word: string): boolean {
    const isThere = this.#text.startsWith(word, this.#at);
    if (isThere) this.#at += word.length;
    return isThere;
  }

  #take(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0] ?? "";
    this.#at += found.length;
    return found;
  }

  #until(end: string, expected: string): string {
    const found = this.#text.indexOf(end, this.#at);
    if (found < 0) this.#fail(expected, "the end of the file", CUT_OFF);
    const passed = this.#text.slice(this.#at, found);
    this.#at = found + end.length;
    return passed;
  }

  #received(): string {
    const rest = this.#text.slice(this.#at, this.#at + SHOWN).split("\n", 1)[0]!;
    return this.#at >= this.#text.length ? "the end of the file" : JSON.stringify(rest);
  }

  #lineAt(offset: number): number {
    for (; this.#counted < offset; this.#counted++) if (this.#text.charCodeAt(this.#counted) === 0x0a) this.#line++;
    return this.#line;
  }

  #fail(expected: string, received: string, hint?: string): never {
    const at = { file: "", line: this.#lineAt(this.#at) };
    throw new KaratError({ code: "BAD_VALUE", at, expected, received, ...(hint === undefined ? {} : { hint }) });
  }
}

const endOf = ({ name, line }: XmlElement) => `</${name}> for the <${name}> of line ${line}`;

const CUT_OFF = "the settings are cut off, or no XML";

const REFERENCE = /&(?:#x([0-9a-f]+)|#([0-9]+)|([a-z_][\w.-]*));/gi;
const ENTITIES = new Map(Object.entries({ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" }));

/** Undefined where no character has the number. */
function characterOf(hex: string | undefined, decimal: string | undefined): string | undefined {
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  const isCharacter = code > 0 && code <= 0x10_ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : undefined;
}

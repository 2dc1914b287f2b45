// Markup that is safe by construction: a template tag that escapes whatever is put into it, for SVG and HTML alike.

/** Text that is markup already. */
export class Markup {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  toString(): string {
    return this.#text;
  }
}

export type Content = Markup | string | number | false | null | undefined | readonly Content[];

/** `` markup`<b>${text}</b>` ``: texts are escaped, numbers shortened, lists joined; false, null and undefined become nothing. */
export function markup(parts: TemplateStringsArray, ...contents: readonly Content[]): Markup {
  let text = parts[0] as string;
  for (const [k, content] of contents.entries()) text += contentText(content) + parts[k + 1];
  return new Markup(text);
}

/** Corners as `points` of a polyline or polygon. */
export function corners(points: readonly (readonly [x: number, y: number])[]): Markup {
  return markup`${points.map(([x, y], at) => markup`${at === 0 ? "" : " "}${x},${y}`)}`;
}

/** Vouches for text that is markup already. */
export function trusted(text: string): Markup {
  return new Markup(text);
}

function contentText(content: Content): string {
  if (typeof content === "string") return escapeMarkup(content);
  if (typeof content === "number") return shortNumber(content);
  if (content === null || content === undefined || content === false) return "";
  return content instanceof Markup ? content.toString() : content.map(contentText).join("");
}

/** Two decimals are a hundredth of a pixel. */
function shortNumber(value: number): string {
  if (!Number.isFinite(value)) throw new Error(`this is a bug in karat: ${value} in a drawing`);
  return String(Math.round(value * 100) / 100);
}

const NAMED: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const SPECIAL = /[&<>"']/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no way to write these characters
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu;

const COMMAND_START = /^([^\S\r\n]*):(?=:)/gm;
const COMMAND_INSIDE = /#(?=#\w*\[)/g;

/**
 * Text as it may stand between tags and in quoted attributes of HTML and XML. A page may be printed in a build, so that no line
 * of it is a command to the build server.
 */
export function escapeMarkup(text: string): string {
  const escaped = text.replace(UNWRITABLE, "\ufffd").replace(SPECIAL, (character) => NAMED[character]!);
  return escaped.replace(COMMAND_START, "$1&#58;").replace(COMMAND_INSIDE, "&#35;");
}

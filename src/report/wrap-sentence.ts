// Wraps sentences to a width. Words are never cut, and a command, a flag with its value and a path stay on one line.
import { shownWidth } from "./table.ts";

/** The columns of a terminal that does not say how many it has. */
export const USUAL_WIDTH = 80;

/** Each line is indented as the first one is, and further lines by `hang` more. */
export function wrapSentence(text: string, width = USUAL_WIDTH, hang = ""): string[] {
  if (shownWidth(text) <= width) return [whole(text)];
  const indent = /^ */.exec(text)![0];
  const lines: string[] = [];
  let line = "";
  for (const piece of piecesOf(text)) {
    const start = indent + (lines.length === 0 ? "" : hang);
    if (line === "") line = start + piece;
    else if (shownWidth(line) + 1 + shownWidth(piece) <= width) line += ` ${piece}`;
    else {
      lines.push(line);
      line = indent + hang + piece;
    }
  }
  return [...lines, line].map(whole);
}

/** Text that must not be broken, such as a path with spaces, for a sentence that is going to be wrapped. */
export function unbroken(text: string): string {
  return text.replaceAll(" ", GLUE);
}

const GLUE = "\ue000";

function whole(text: string): string {
  return text.replaceAll(GLUE, " ");
}

/** A term and, beside it or below where there is little room, what it means. */
export function definitionLines(term: string, about: string, { column, width }: DefinitionPlace): string[] {
  const left = `  ${term}`;
  if (about === "") return [left];
  const start = column + 4;
  if (width - start < LEAST_BESIDE) return [left, ...wrapSentence(`      ${about}`, width)];
  const [first = "", ...rest] = wrapSentence(" ".repeat(start) + about, width);
  return shownWidth(term) > column
    ? [left, first, ...rest]
    : [left + " ".repeat(start - 2 - shownWidth(term)) + first.trimStart(), ...rest];
}

interface DefinitionPlace {
  readonly column: number;
  readonly width: number;
}

const LEAST_BESIDE = 30;

export function wrapLines(lines: readonly string[], width?: number, hang?: string): string[] {
  return lines.flatMap((line) => wrapSentence(line, width, hang));
}

/** A word, or a path in quotation marks that has spaces. */
const WORD = /["'][^"'\s][^"']*[/\\][^"']*["']\S*|\S+/g;
const FLAG = /^["'(`[]*-{1,2}[a-z][\w-]*$/i;
/** Matches what follows the name of a command: flags, places to fill in, paths, numbers. */
const ARGUMENT = /^(?:-|[A-Z…<[]|\d)|[/\\.=*:#…]\w|…$/;
const ENDS = /[,.;:)!?`]$/;

/** Pieces that must stay on one line. */
function piecesOf(text: string): string[] {
  const words = text.match(WORD) ?? [];
  const pieces: string[] = [];
  let isCommand = false;
  for (const [at, word] of words.entries()) {
    const before = at === 0 ? "" : words[at - 1]!;
    const isArgument = before.endsWith("karat") || ARGUMENT.test(word) || (words[at + 1] ?? "").startsWith("-");
    const stays: boolean = FLAG.test(before) || (isCommand && isArgument);
    if (stays) pieces[pieces.length - 1] += ` ${word}`;
    else pieces.push(word);
    isCommand = !ENDS.test(word) && (/^["'(`]*karat$/.test(word) || (isCommand && stays));
  }
  return pieces;
}

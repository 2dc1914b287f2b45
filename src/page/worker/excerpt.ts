// The lines of a file around a problem, so that the page can show what is wrong.
import type { Container, InputFile } from "../../input/files/container.ts";
import { JsonSyntaxError, readJson } from "../../json/reader.ts";
import { nodeAt } from "../../json/tree.ts";
import type { Path, Place, Problem } from "../../problems/problem.ts";
import type { ExcerptLine, ShownProblem } from "../protocol.ts";

const CONTEXT = 2;
/** Roughly the most characters kept of a line; lines of JSON Lines can be very long. */
const MOST_LINE = 1 << 18;
const SHOWN_CHARACTERS = 120;

/** Adds to each problem the lines around its place, if they can still be read. */
export async function withExcerpts(
  problems: readonly Problem[],
  containers: readonly Container[],
): Promise<readonly ShownProblem[]> {
  const shown: ShownProblem[] = [];
  for (const problem of problems) shown.push({ ...problem, excerpt: await excerptOf(problem.at, containers) });
  return shown;
}

async function excerptOf(at: Place | null, containers: readonly Container[]): Promise<readonly ExcerptLine[] | null> {
  // Rows of Parquet are not lines of text.
  if (at?.line === undefined || /\.parquet$/i.test(at.file)) return null;
  try {
    for (const container of containers) {
      const file = (await container.list()).find((one) => one.file === at.file);
      if (file !== undefined) return await linesAround(container, file, { ...at, line: at.line });
    }
  } catch {
    // A file that cannot be read has its own problem in the list.
  }
  return null;
}

async function linesAround(
  container: Container,
  file: InputFile,
  { line, column, path }: Place & { line: number },
): Promise<readonly ExcerptLine[]> {
  const texts = await readLines(container, file, [Math.max(1, line - CONTEXT), line + CONTEXT]);
  const wrong = texts.get(line) ?? "";
  const start = Math.max(0, (column === undefined ? offsetIn(wrong, path) : column - 1) - SHOWN_CHARACTERS / 3);
  return [...texts].map(([number, text]) => clipped(number, text, { isWrong: number === line, start }));
}

/** Cuts a long line to a window around the problem; other lines to their beginning. */
function clipped(number: number, text: string, { isWrong, start }: { isWrong: boolean; start: number }): ExcerptLine {
  const from = isWrong && text.length > SHOWN_CHARACTERS ? Math.floor(start) : 0;
  const end = from + SHOWN_CHARACTERS;
  const shown = `${from > 0 ? "…" : ""}${text.slice(from, end)}${text.length > end ? "…" : ""}`;
  return { number, text: shown, isWrong };
}

/** The offset of a value in a line of JSON Lines, or of its syntax error. */
function offsetIn(line: string, path: Path = []): number {
  try {
    return nodeAt(readJson(line), path).start;
  } catch (error) {
    return error instanceof JsonSyntaxError ? error.offset : 0;
  }
}

async function readLines(
  container: Container,
  file: InputFile,
  [first, last]: readonly [number, number],
): Promise<Map<number, string>> {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  const lines = new Map<number, string>();
  let number = 1;
  for await (const { chunks } of container.open([file])) {
    for await (const chunk of chunks) {
      for (const [at, piece] of decoder.decode(chunk, { stream: true }).split("\n").entries()) {
        if (at > 0) number++;
        const before = lines.get(number) ?? "";
        if (number >= first && number <= last && before.length < MOST_LINE) lines.set(number, before + piece);
      }
      if (number > last) break;
    }
  }
  // Nothing follows the last newline.
  if (lines.get(number) === "") lines.delete(number);
  return new Map([...lines].map(([at, text]) => [at, text.replace(/\r$/, "")]));
}

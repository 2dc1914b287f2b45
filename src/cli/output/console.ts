// What a command writes: the report on stdout or in a file, and in the summary of a build step; everything else on stderr.

import { appendFile } from "node:fs/promises";
import pc from "picocolors";
import type { Warning } from "../../core/findings.ts";
import { isNote } from "../../core/findings.ts";
import { withFlags } from "../../core/setting-words.ts";
import { visibleText, withoutCommands, withoutSecrets } from "../../core/visible-text.ts";
import { writeAtomically } from "../../io/write-atomically.ts";
import { asWriteError } from "../../io/write-error.ts";
import type { Style } from "../../report/score-report.ts";
import { USUAL_WIDTH, unbroken, wrapLines } from "../../report/wrap-sentence.ts";

const palette = (colours: ReturnType<typeof pc.createColors>): Style => ({
  bold: colours.bold,
  dim: colours.dim,
  good: colours.green,
  bad: colours.red,
  odd: colours.yellow,
});

/** Colour on a terminal only; NO_COLOR and FORCE_COLOR decide as usual. */
export function styleFor(stream: NodeJS.WriteStream, env: NodeJS.ProcessEnv = process.env): Style {
  const isForced = env.FORCE_COLOR !== undefined && env.FORCE_COLOR !== "0" && env.FORCE_COLOR !== "";
  const isOff = env.NO_COLOR !== undefined && env.NO_COLOR !== "";
  return palette(pc.createColors(isForced || (!isOff && stream.isTTY === true && env.TERM !== "dumb")));
}

/** How wide lines for people may be: COLUMNS says it, or the terminal; a file, a pipe and a build server do not. */
export function widthOf(stream: NodeJS.WriteStream, output?: string, env: NodeJS.ProcessEnv = process.env): number {
  const said = Number(env.COLUMNS);
  const own = output === undefined && stream.isTTY ? stream.columns : USUAL_WIDTH;
  return Math.max(NARROWEST, Number.isSafeInteger(said) && said > 0 ? said : own || USUAL_WIDTH);
}

const NARROWEST = 40;

/** Writes the report, in one piece or in many: to a file by way of a temporary one, or to stdout. */
export async function writeReport(text: string | Iterable<string>, file: string | undefined): Promise<void> {
  if (file !== undefined) return writeAtomically(file, text);
  for (const chunk of typeof text === "string" ? [text] : inChunks(text)) await writeToStdout(withoutCommands(chunk));
}

/** Fails as writing to a file does; a reader that went away is no failure, and ends the command. */
export function writeToStdout(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => (error ? reject(stdoutError(error)) : resolve()));
  });
}

function stdoutError(error: NodeJS.ErrnoException): unknown {
  return error.code === "EPIPE" ? error : asWriteError("<stdout>", error);
}

const CHUNK_CHARACTERS = 1 << 16;

function* inChunks(pieces: Iterable<string>): Generator<string> {
  let chunk = "";
  for (const piece of pieces) {
    chunk += piece;
    if (chunk.length < CHUNK_CHARACTERS) continue;
    yield chunk;
    chunk = "";
  }
  yield chunk;
}

let opened: NodeJS.WriteStream | null = null;

/** Opened when there is something to say: a run without a word starts faster. What cannot be said on it is lost. */
export function stderr(): NodeJS.WriteStream {
  opened ??= process.stderr.on("error", () => {});
  return opened;
}

export function say(text: string): void {
  sayLines(wrapLines(text.split("\n"), widthOf(stderr()), "  "));
}

export function sayLines(lines: readonly string[]): void {
  stderr().write(`${withoutCommands(withoutSecrets(lines.join("\n")))}\n`);
}

/** Says what is worth knowing on the way, unless nobody wants to know. */
export function noteTo({ quiet = false }: { readonly quiet?: boolean }): (text: string) => void {
  return (text) => quiet || say(styleFor(stderr()).dim(text));
}

export function sayWritten(flags: { readonly quiet?: boolean; readonly output?: string }): void {
  if (flags.output !== undefined) noteTo(flags)(`wrote ${unbroken(visibleText(flags.output))}`);
}

/** Notes are part of the report and are not said again. */
export function sayWarnings(warnings: readonly Warning[]): void {
  const worthSaying = warnings.filter((warning) => !isNote(warning));
  if (worthSaying.length === 0) return;
  const style = styleFor(stderr());
  for (const { code, message, count = 1, examples = [] } of worthSaying) {
    say(
      `${style.odd("warning")} ${visibleText(withFlags(message))}${count > 1 ? ` (${count} times)` : ""} ${style.dim(visibleText(code))}`,
    );
    if (examples.length > 0)
      say(style.dim(`  ${examples.map(visibleText).join("\n  ")}${count > examples.length ? "\n  …" : ""}`));
  }
}

export interface Progress {
  update(done: number): void;
  end(): void;
}

const AFTER_MS = 1_000;
const EVERY_MS = 100;

export function progress(noun: string, isQuiet: boolean): Progress {
  if (isQuiet) return { update: () => {}, end: () => {} };
  const start = Date.now();
  let last = start + AFTER_MS - EVERY_MS;
  let isShown = false;
  return {
    update(done) {
      const now = Date.now();
      if (now - last < EVERY_MS) return;
      last = now;
      if (!stderr().isTTY) return;
      isShown = true;
      const rate = Math.round(done / ((now - start) / 1000));
      stderr().write(`\r\u001b[K${done.toLocaleString("en")} ${noun}s, ${rate.toLocaleString("en")}/s`);
    },
    end() {
      if (isShown) stderr().write("\r\u001b[K");
    },
  };
}

export async function addToStepSummary(markdown: () => string, env: NodeJS.ProcessEnv = process.env): Promise<void> {
  const file = env.GITHUB_STEP_SUMMARY;
  if (file === undefined || file === "") return;
  try {
    await appendFile(file, `${markdown()}\n`);
  } catch (error) {
    throw asWriteError(file, error);
  }
}

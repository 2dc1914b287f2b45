// What a command writes: the report on stdout or in a file and in the summary of a build step, everything else on stderr; and how it ends.

import { appendFile } from "node:fs/promises";
import pc from "picocolors";
import { writeAtomically } from "../../adapters/node/write-atomically.ts";
import { asWriteError } from "../../adapters/node/write-error.ts";
import { type Check, isGood, type Outcome, worstOutcome } from "../../contract/check.ts";
import { isNote, type Warning } from "../../contract/findings.ts";
import { withFlags } from "../../contract/setting-words.ts";
import { cut } from "../../problems/problem.ts";
import { visibleText, withoutCommands, withoutSecrets } from "../../problems/visible-text.ts";
import type { Style } from "../../report/score-report.ts";
import { USUAL_WIDTH, unbroken, wrapLines } from "../../report/wrap-sentence.ts";

/** Colours on a terminal; NO_COLOR and FORCE_COLOR override that. */
export function styleFor(stream: NodeJS.WriteStream): Style {
  const { env } = process;
  const isForced = env.FORCE_COLOR !== undefined && env.FORCE_COLOR !== "0" && env.FORCE_COLOR !== "";
  const isOff = env.NO_COLOR !== undefined && env.NO_COLOR !== "";
  const { bold, dim, green, red, yellow } = pc.createColors(
    isForced || (!isOff && stream.isTTY === true && env.TERM !== "dumb"),
  );
  return { bold, dim, good: green, bad: red, odd: yellow };
}

/** How wide lines may be: COLUMNS, or the width of the terminal; a file, a pipe and a build server have none. */
export function widthOf(stream: NodeJS.WriteStream, output?: string): number {
  const said = Number(process.env.COLUMNS);
  const own = output === undefined && stream.isTTY ? stream.columns : USUAL_WIDTH;
  return Math.max(NARROWEST, Number.isSafeInteger(said) && said > 0 ? said : own || USUAL_WIDTH);
}

const NARROWEST = 40;

/** Writes the report, in one piece or in many: to a file by way of a temporary one, or to stdout. */
export async function writeReport(text: string | Iterable<string>, file: string | undefined): Promise<void> {
  if (file !== undefined) return writeAtomically(file, text);
  await writeToStdout(reportChunks(typeof text === "string" ? [text] : text));
}

/** Stops if the reader goes away, which is no error: a verdict still gives its exit code. Otherwise fails as writing to a file does. */
export async function writeToStdout(pieces: Iterable<string>): Promise<void> {
  eraseProgress();
  for (const piece of pieces) {
    const error = await new Promise<NodeJS.ErrnoException | null | undefined>((resolve) => {
      process.stdout.write(piece, resolve);
    });
    if (error?.code === "EPIPE") return;
    if (error) throw asWriteError("<stdout>", error);
  }
}

const CHUNK_CHARACTERS = 1 << 16;

function* reportChunks(pieces: Iterable<string>): Generator<string> {
  let chunk = "";
  for (const piece of pieces) {
    chunk += piece;
    if (chunk.length < CHUNK_CHARACTERS) continue;
    yield withoutCommands(chunk);
    chunk = "";
  }
  yield withoutCommands(chunk);
}

let opened: NodeJS.WriteStream | null = null;

/** Opened only when there is something to say, for a faster start. Errors of writing to it are ignored. */
export function stderr(): NodeJS.WriteStream {
  opened ??= process.stderr.on("error", () => {});
  return opened;
}

export function say(text: string): void {
  sayLines(wrapLines(text.split("\n"), widthOf(stderr()), "  "));
}

export function sayLines(lines: readonly string[]): void {
  eraseProgress();
  stderr().write(`${withoutCommands(withoutSecrets(lines.join("\n")))}\n`);
}

/** Says what is worth knowing on the way, unless --quiet is set. */
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

const AFTER_MS = 1_000;
const EVERY_MS = 100;
const ERASE_LINE = "\r\u001b[K";
let isProgressVisible = false;

/** Everything that writes to the terminal calls this first. */
function eraseProgress(): void {
  if (!isProgressVisible) return;
  isProgressVisible = false;
  stderr().write(ERASE_LINE);
}

/** One line on a terminal that says how far a long run is, from its second second on. */
export function progress({ quiet = false }: { readonly quiet?: boolean }) {
  let last = Date.now() + AFTER_MS - EVERY_MS;
  return {
    update(text: () => string) {
      const now = Date.now();
      if (quiet || now - last < EVERY_MS) return;
      last = now;
      if (!stderr().isTTY) return;
      isProgressVisible = true;
      // A line that wraps could not be erased.
      stderr().write(`${ERASE_LINE}${cut(text(), widthOf(stderr()) - 1)}`);
    },
    end: eraseProgress,
  };
}

export async function addToStepSummary(markdown: () => string): Promise<void> {
  const file = process.env.GITHUB_STEP_SUMMARY;
  if (file === undefined || file === "") return;
  try {
    await appendFile(file, `${markdown()}\n`);
  } catch (error) {
    throw asWriteError(file, error);
  }
}

/** Thrown after the report was written, when a check did not pass; gives the process its exit code. */
export class CheckFailed extends Error {
  readonly outcome: "fail" | "inconclusive";

  constructor(outcome: "fail" | "inconclusive") {
    super(outcome);
    this.outcome = outcome;
  }
}

/** The output of a command: the report alone, or with lines for stderr. */
export type Printed =
  | string
  | {
      readonly report: string;
      /** Left out with --quiet. */
      readonly warnings?: readonly Warning[];
      readonly remarks?: readonly string[];
      readonly outcome?: Outcome;
    };

export async function print(
  printed: Printed,
  { output, quiet = false }: { readonly output?: string; readonly quiet?: boolean },
): Promise<void> {
  const {
    report,
    warnings = [],
    remarks = [],
    outcome = "pass",
  } = typeof printed === "string" ? { report: printed } : printed;
  await writeReport(report, output);
  if (!quiet) sayWarnings(warnings);
  remarks.forEach(say);
  conclude(outcome);
}

/** Gives the process its exit code. */
export function conclude(outcome: Outcome): void {
  if (outcome === "fail" || outcome === "inconclusive") throw new CheckFailed(outcome);
}

export function concludeChecks(checks: readonly Check[]): void {
  const style = styleFor(stderr());
  for (const { outcome, message } of checks) say(coloured(message, outcome, style));
  conclude(worstOutcome(checks));
}

/** The verdict with its first words in the colour of the outcome. */
export function coloured(message: string, outcome: Outcome, { good, bad, odd }: Style): string {
  const colour = isGood(outcome) ? good : outcome === "fail" ? bad : odd;
  return message.replace(/^[^:.]+/, (words) => colour(words));
}

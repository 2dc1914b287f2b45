// Runs a command and says with which code the process ends.
import { writeFileSync } from "node:fs";
import { CommanderError } from "commander";
import { Cancelled } from "../adapters/node/failure.ts";
import { isWriteFault } from "../adapters/node/write-error.ts";
import { problemWithFlags, withFlags } from "../contract/setting-words.ts";
import {
  CODE_COLUMN,
  cut,
  endOfProblems,
  fittingProblems,
  type Guess,
  KaratError,
  type Problem,
  type ProblemCode,
  problemPieces,
  receivedText,
  thrownText,
  thrownTrace,
} from "../problems/problem.ts";
import { visibleText } from "../problems/visible-text.ts";
import { wrapLines, wrapSentence } from "../report/wrap-sentence.ts";
import { CheckFailed, say, sayLines, stderr, styleFor, widthOf } from "./output/console.ts";
import { ownPlace } from "./own-place.ts";
import { program } from "./program.ts";

const EXIT = { done: 0, fail: 1, usage: 2, input: 3, inconclusive: 4, bug: 70, output: 74, cancelled: 130 } as const;

const WHERE: Partial<Record<ProblemCode, string>> = { WORKER_FAILED: "in a worker", WRITE_FAILED: "in the output" };

export async function runCommand(typed: readonly string[]): Promise<number> {
  let words = typed;
  try {
    if (typed[0] === "compare") words = (await import("./other-tools.ts")).withTaskOfLogs(typed);
    await program().parseAsync(words, { from: "user" });
    return EXIT.done;
  } catch (error) {
    return await explainFailure(error, words);
  }
}

/** Words of a command may be of any length. */
const LONGEST_MESSAGE = 1_000;

async function explainFailure(error: unknown, args: readonly string[]): Promise<number> {
  const style = styleFor(stderr());
  if (error instanceof CheckFailed) return EXIT[error.outcome];
  if (error instanceof Cancelled) {
    say(error.message);
    return EXIT.cancelled;
  }
  if (error instanceof CommanderError) return explainCommand(error, args);
  if (error instanceof KaratError) {
    const isOutput = isWriteFault(error);
    const where = error.isUsage ? "in the command" : isOutput ? "in the output" : (WHERE[error.code] ?? "in the input");
    say(`${style.bad("error")} ${where}`);
    const problems = error.problems.map(problemWithFlags);
    const { more, guess } = error;
    sayProblems(problems, more, guess && { ...guess, text: withFlags(guess.text) });
    writeProblems({ problems, more });
    return error.isUsage ? EXIT.usage : isOutput ? EXIT.output : EXIT.input;
  }
  const place = ownPlace(error);
  if (place !== null) {
    const problem = { code: "BAD_VALUE", at: place, expected: "a task that does not throw" } as const;
    say(`${style.bad("error")} in the task`);
    sayProblems([{ ...problem, received: receivedText(String(error)) }], 0, null);
    return EXIT.input;
  }
  sayLines([`${style.bad("this is a bug in karat")}: ${thrownTrace(error)}`]);
  return EXIT.bug;
}

/** A command line that commander cannot parse, or the help that it has shown. */
async function explainCommand({ code, exitCode, message: text }: CommanderError, args: readonly string[]) {
  if (exitCode === 0) return EXIT.done;
  if (code === "commander.help") return EXIT.usage;
  const style = styleFor(stderr());
  const [message = "", ...suggestions] = text.replace(/^error: /, "").split(/\n(?=\()/);
  const foreign =
    code === "commander.unknownOption" ? await (await import("./other-tasks.ts")).foreignOption(message, args) : null;
  // Commander suggests the option itself if another form of the command has it.
  const better = suggestions.filter((suggestion) => !suggestion.includes(` ${/'(.+)'/.exec(message)?.[1]}?`));
  const more = foreign === null ? better : [foreign];
  say([`${style.bad("error")} ${visibleText(cut(message, LONGEST_MESSAGE))}`, ...more.map(visibleText)].join("\n"));
  say(style.dim("karat --help shows the commands, karat COMMAND TASK --help the options"));
  return EXIT.usage;
}

/** The message of the error, wrapped to the terminal; each place is on a line of its own. */
function sayProblems(problems: readonly Problem[], more: number, guess: Guess | null): void {
  const width = widthOf(stderr());
  const fitting = fittingProblems(problems, guess);
  const shown = fitting.flatMap((problem) => {
    const { place, sentence, more: further } = problemPieces(problem);
    const lines = wrapSentence(sentence, width);
    const last = lines.at(-1)!;
    const room = Math.min(CODE_COLUMN, width - problem.code.length);
    const coded = `${last.padEnd(room - 1)} ${problem.code}`;
    const said = coded.length <= width ? [...lines.slice(0, -1), coded] : [...lines, problem.code.padStart(width)];
    return [...(place === null ? [] : [place]), ...said, ...wrapLines(further, width, "  ")];
  });
  const hidden = more + problems.length - fitting.length;
  sayLines([...shown, ...wrapLines(endOfProblems(hidden, guess), width, "  ")]);
}

/** Writes the problems as JSON to the file that KARAT_PROBLEMS names, for programs that run the command. */
function writeProblems(found: Pick<KaratError, "problems" | "more">): void {
  const file = process.env.KARAT_PROBLEMS;
  if (!file) return;
  try {
    writeFileSync(file, `${JSON.stringify(found)}\n`);
  } catch (error) {
    // The exit code is that of the problems.
    say(`${styleFor(stderr()).odd("note")} KARAT_PROBLEMS was not written: ${thrownText(error)}`);
  }
}

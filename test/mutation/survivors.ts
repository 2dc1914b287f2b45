// The mutants that no test notices, as a list: grouped by the reason for which they are let live, then by file.
import type { Mutant, MutationReport } from "./table.ts";

const UNNOTICED = new Set(["Survived", "NoCoverage"]);
const LONGEST = 70;

interface Survivor {
  readonly file: string;
  readonly mutator: string;
  /** The line in which the change begins. */
  readonly line: string;
  readonly at: number;
  readonly before: string;
  readonly after: string;
}

/** The first that applies. */
const REASONS: readonly { readonly reason: string; readonly applies: (survivor: Survivor) => boolean }[] = [
  {
    reason: "Words of a message that no test repeats letter by letter",
    applies: ({ mutator, line }) =>
      mutator === "StringLiteral" && /expected|received|hint|message|about|cite|warn\(|Error\(|note|label/.test(line),
  },
  {
    reason: "One step too far in a loop: beyond the end a list has nothing, and a typed array takes nothing",
    applies: ({ line, before, after }) => /\bfor \(|while \(/.test(line) && isStricter(before, after),
  },
  {
    reason: "A limit itself, which counts on either side or which no number meets exactly",
    applies: ({ before, after }) => isStricter(before, after),
  },
  {
    reason: "A short cut: without it the same comes out, later",
    applies: ({ mutator, line, after }) =>
      (mutator === "ConditionalExpression" || mutator === "LogicalOperator") &&
      after !== "true" &&
      /\b(return|continue|break)\b/.test(line),
  },
  {
    reason: "The room that is taken beforehand, or what stands in it before it is written",
    applies: ({ line }) => /new (?:Array|Float64Array|Int32Array|Uint8Array|Uint32Array|Map|Set)\b/.test(line),
  },
  {
    reason: "A pattern, of which no test has the odd text that would tell it apart",
    applies: ({ mutator }) => mutator === "Regex",
  },
];

const OTHERWISE = "Not told apart by any test within the budget of a mutant";

/** Whether only the limit itself changes sides: `<` for `<=` and so on. */
function isStricter(before: string, after: string): boolean {
  const sign = (text: string) => /[<>]=?/.exec(text)?.[0];
  const [one, other] = [sign(before), sign(after)];
  return one !== undefined && other !== undefined && one !== other && one[0] === other[0];
}

export function survivorList(report: MutationReport): string {
  const survivors = survivorsOf(report);
  const sections = [...REASONS.map(({ reason }) => reason), OTHERWISE].map((reason) => {
    const own = survivors.filter((survivor) => reasonFor(survivor) === reason);
    const files = [...new Set(own.map(({ file }) => file))].sort();
    const lists = files.map((file) => {
      const lines = own.filter((survivor) => survivor.file === file).map(shown);
      return [`\n### ${file}\n`, ...new Set(lines)].join("\n");
    });
    return own.length === 0 ? "" : `\n## ${reason} (${own.length})\n${lists.join("\n")}\n`;
  });
  return `# Mutants that live\n\nMade by \`npm run mutate\`: line, what was changed, and into what. docs/internals/testing.md says what is measured and how.\n${sections.join("")}`;
}

function reasonFor(survivor: Survivor): string {
  return REASONS.find(({ applies }) => applies(survivor))?.reason ?? OTHERWISE;
}

function survivorsOf({ files }: MutationReport): readonly Survivor[] {
  return Object.entries(files).flatMap(([file, { source, mutants }]) => {
    const lines = source.split("\n");
    return mutants
      .filter(({ status }) => UNNOTICED.has(status))
      .sort(({ location: { start: a } }, { location: { start: b } }) => a.line - b.line || a.column - b.column)
      .map((mutant) => survivorOf(file, mutant, lines));
  });
}

function survivorOf(
  file: string,
  { mutatorName, replacement = "", location }: Mutant,
  lines: readonly string[],
): Survivor {
  const { start, end } = location;
  const line = lines[start.line - 1]!;
  const before = line.slice(start.column - 1, start.line === end.line ? end.column - 1 : undefined);
  return { file, mutator: mutatorName, line, at: start.line, before, after: replacement.replace(/\s+/g, " ") };
}

function shown({ at, before, after }: Survivor): string {
  const short = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text).replaceAll("`", "'");
  return `- ${at}: \`${short(before)}\` → \`${short(after)}\``;
}

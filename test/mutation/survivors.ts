// The mutants that no test notices, as a list: what was changed in which line, grouped by file.
import type { Mutant, MutationReport } from "./table.ts";

const UNNOTICED = new Set(["Survived", "NoCoverage"]);

export function survivorList({ files }: MutationReport): string {
  const sections = Object.entries(files)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([file, { source, mutants }]) => {
      const lines = source.split("\n");
      const survivors = mutants.filter(({ status }) => UNNOTICED.has(status)).sort(byPlace);
      if (survivors.length === 0) return [];
      return [`## ${file} (${survivors.length} of ${mutants.length})`, ...survivors.map((one) => line(one, lines))];
    });
  return `${sections.join("\n")}\n`;
}

function byPlace({ location: { start: a } }: Mutant, { location: { start: b } }: Mutant): number {
  return a.line - b.line || a.column - b.column;
}

const LONGEST = 80;

function line(
  { status, mutatorName, replacement = "", location: { start, end } }: Mutant,
  lines: readonly string[],
): string {
  const [first, last] = [lines[start.line - 1]!, start.line === end.line ? end.column - 1 : undefined];
  const changed = first.slice(start.column - 1, last).slice(0, LONGEST);
  const shown = replacement.replace(/\s+/g, " ").slice(0, LONGEST);
  const reached = status === "NoCoverage" ? ", not reached" : "";
  return `- ${start.line}:${start.column} ${mutatorName}${reached}: ${changed} → ${shown}`;
}

// Turns what Stryker found into the table of bench/results/campaigns.md: a line for each room, with its mutation score.
import { roomOf } from "./rooms.ts";

export interface Mutant {
  readonly status: string;
  readonly mutatorName: string;
  readonly replacement?: string;
  readonly location: { readonly start: Position; readonly end: Position };
}

interface Position {
  readonly line: number;
  readonly column: number;
}

/** What is read here of a report of Stryker. */
export interface MutationReport {
  readonly files: Readonly<Record<string, { readonly source: string; readonly mutants: readonly Mutant[] }>>;
}

type Counts = { files: number; killed: number; timeout: number; survived: number; uncovered: number; errors: number };

const NOTHING: Counts = { files: 0, killed: 0, timeout: 0, survived: 0, uncovered: 0, errors: 0 };

const FIELDS: Readonly<Record<string, keyof Counts>> = {
  Killed: "killed",
  Timeout: "timeout",
  Survived: "survived",
  NoCoverage: "uncovered",
  RuntimeError: "errors",
  CompileError: "errors",
};

/** The share of the mutants that some test notices; those that no test reaches count as unnoticed. */
export function mutationScore({ killed, timeout, survived, uncovered }: Counts): number {
  return (100 * (killed + timeout)) / (killed + timeout + survived + uncovered);
}

export function countMutants(report: MutationReport): Map<string, Counts> {
  const rooms = new Map<string, Counts>();
  for (const [file, { mutants }] of Object.entries(report.files)) {
    const room = roomOf(file);
    const counts = rooms.get(room) ?? { ...NOTHING };
    counts.files++;
    for (const { status } of mutants) {
      const field = FIELDS[status];
      if (field === undefined) throw new Error(`this is a bug in karat: a mutant of ${file} is ${status}`);
      counts[field]++;
    }
    rooms.set(room, counts);
  }
  return rooms;
}

/** The rooms whose score is below a share in per cent. */
export function roomsBelow(report: MutationReport, least: number): string[] {
  const rooms = [...countMutants(report)].filter(([, counts]) => !(mutationScore(counts) >= least));
  return rooms.map(([room]) => room).sort();
}

export function mutationTable(report: MutationReport): string {
  const lines = [...countMutants(report)].sort().map(([room, counts]) => {
    const mutants = counts.killed + counts.timeout + counts.survived + counts.uncovered;
    const cells = [counts.files, mutants, counts.killed, counts.timeout, counts.survived, counts.uncovered];
    return `| ${room} | ${cells.map((cell) => cell.toLocaleString("en")).join(" | ")} | ${mutationScore(counts).toFixed(1)} % |`;
  });
  return [
    "| room | files | mutants | killed | timeout | survived | not reached | score |",
    "|---|---|---|---|---|---|---|---|",
    ...lines,
  ].join("\n");
}

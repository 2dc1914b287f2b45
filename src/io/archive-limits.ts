// The limits of archives as the caller or the environment sets them.
import { type ArchiveLimits, DEFAULT_LIMITS, LIMIT_VARIABLES } from "../core/files/archive-limits.ts";
import { usageError } from "../core/problem.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** The limits that are given, else those of the environment, else the defaults. */
export function archiveLimits(given: Partial<ArchiveLimits> = {}, environment: Environment = process.env) {
  const limit = (name: keyof ArchiveLimits) =>
    given[name] ?? numberIn(environment, LIMIT_VARIABLES[name]) ?? DEFAULT_LIMITS[name];
  return { entries: limit("entries"), bytes: limit("bytes"), ratio: limit("ratio") } satisfies ArchiveLimits;
}

function numberIn(environment: Environment, variable: string): number | undefined {
  const text = environment[variable];
  if (text === undefined || text === "") return undefined;
  const number = Number(text);
  if (number > 0) return number;
  throw usageError("BAD_VALUE", { expected: `a number above 0 in ${variable}`, received: JSON.stringify(text) });
}

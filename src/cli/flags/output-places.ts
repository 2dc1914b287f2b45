// Refuses output that would take the place of other output of the same run, or of its input, before anything is read.
import { type Stats, statSync } from "node:fs";
import { resolve } from "node:path";
import { usageError } from "../../core/problem.ts";
import { pathAndSystem } from "../../io/read-path.ts";
import { type Input, isSource } from "../../run/read/input.ts";

export interface OutputPlaces {
  readonly output?: string;
  readonly evidence?: string;
}

export function refuseSharedPlaces({ output, evidence }: OutputPlaces, inputs: readonly (Input | undefined)[]): void {
  const read = inputs.flatMap((input) =>
    input !== undefined && isSource(input) && input.path !== undefined ? [pathAndSystem(input.path).path] : [],
  );
  for (const [flag, path] of [
    ["-o", output],
    ["--evidence", evidence],
  ] as const)
    if (path !== undefined && read.some((other) => isSameFile(path, other)))
      throw shared(`another file for ${flag} than those that are read`, path);
  if (output !== undefined && evidence !== undefined && isSameFile(output, evidence))
    throw shared("different files for -o and --evidence", output);
}

function shared(expected: string, path: string): Error {
  return usageError("BAD_VALUE", {
    expected,
    received: JSON.stringify(path),
    hint: "one would take the place of the other",
  });
}

/** Devices and pipes take everything. */
function isSameFile(one: string, other: string): boolean {
  const [a, b] = [statsOf(one), statsOf(other)];
  if (a === undefined || b === undefined) return a === b && resolve(one) === resolve(other);
  return a.isFile() && a.dev === b.dev && a.ino === b.ino;
}

/** Undefined where nothing is there, or cannot be looked at: then writing says so. */
function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

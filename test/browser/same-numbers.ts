// Compares what the page and the command line say: the same, but for the last bits where engines differ.
import { expect } from "vitest";

const TOLERANCE = 1e-12;

export function expectSame(actual: unknown, wanted: unknown, path = "result"): void {
  if (typeof wanted === "number" && typeof actual === "number") {
    expect(Math.abs(actual - wanted), path).toBeLessThanOrEqual(TOLERANCE);
  } else if (typeof wanted === "object" && wanted !== null && typeof actual === "object" && actual !== null) {
    expect(Object.keys(actual), path).toEqual(Object.keys(wanted));
    for (const [key, value] of Object.entries(wanted))
      expectSame((actual as Record<string, unknown>)[key], value, `${path}.${key}`);
  } else {
    expect(actual, path).toEqual(wanted);
  }
}

/** The words of a command as a shell would make them of it. */
export function shellWords(command: string): string[] {
  return [...command.matchAll(/(?:'([^']*)'|[^\s'])+/g)].map(([word]) => word.replaceAll(/'([^']*)'/g, "$1"));
}

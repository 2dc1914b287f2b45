// What a call says besides its numbers: its warnings, or the problems it fails with, without their places.
import { KaratError } from "../src/problems/problem.ts";

export interface Said {
  readonly warnings: readonly string[];
  readonly problems: readonly object[];
}

/** Warnings as `CODE message`; problems with code, expectation, what was received and hint. */
export async function saidBy(
  call: Promise<{ readonly warnings: readonly { readonly code: string; readonly message: string }[] }>,
): Promise<Said> {
  try {
    const { warnings } = await call;
    return { warnings: warnings.map(({ code, message }) => `${code} ${message}`), problems: [] };
  } catch (error) {
    if (!(error instanceof KaratError)) throw error;
    return { warnings: [], problems: error.problems.map(({ at: _at, ...problem }) => problem) };
  }
}

// The one problem that a call is expected to fail with, for tests.
import { KaratError, type Problem } from "../src/problems/problem.ts";

/** Where, what was expected and what was received, in a sentence. */
export async function answerTo(call: () => unknown): Promise<string> {
  const { at, expected, received } = await problemOf(call);
  const place = at === null ? "" : `${[at.file, ...(at.path ?? [])].join(" ")}: `;
  return `${place}expected ${expected}, received ${received}`;
}

export async function problemOf(call: () => unknown): Promise<Problem> {
  try {
    await call();
  } catch (error) {
    if (error instanceof KaratError && error.problems.length === 1) return error.problems[0]!;
    throw error;
  }
  throw new Error("the call was expected to fail, and did not");
}

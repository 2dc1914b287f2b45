// Errors as plain data, so that they can be sent from a thread or another process.
import { KaratError, type Problem, thrownTrace } from "../../problems/problem.ts";

export type Failure =
  | {
      readonly kind: "problems";
      readonly problems: readonly Problem[];
      readonly isUsage: boolean;
      /** The code of the system error that caused them, such as ENOSPC for a full disk. */
      readonly reason: string | undefined;
    }
  | { readonly kind: "error"; readonly text: string };

export function failureOf(error: unknown): Failure {
  if (error instanceof KaratError) {
    const { problems, isUsage, cause } = error;
    return { kind: "problems", problems, isUsage, reason: (cause as NodeJS.ErrnoException | undefined)?.code };
  }
  return { kind: "error", text: thrownTrace(error) };
}

export function errorOf(failure: Failure, unit: string | null): Error {
  if (failure.kind === "problems") {
    const { problems, isUsage, reason } = failure;
    return new KaratError(problems, { isUsage, ...(reason === undefined ? {} : { cause: { code: reason } }) });
  }
  const where = unit === null ? "before its first unit" : `on unit ${JSON.stringify(unit)}`;
  return Object.assign(new Error(), {
    message: `a worker failed ${where}`,
    stack: `a worker failed ${where}: ${failure.text}`,
  });
}

/** A run was told to stop; names the units in progress. */
export class Cancelled extends Error {
  constructor(units: readonly string[] = []) {
    super(`cancelled${units.length === 0 ? "" : ` on ${units.map((id) => JSON.stringify(id)).join(", ")}`}`);
  }
}

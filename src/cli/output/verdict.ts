// How a command ends: with its report, with what goes to stderr beside it, and with the exit code that main gives the process.
import { type Check, type Outcome, worstOutcome } from "../../core/check.ts";
import type { Warning } from "../../core/findings.ts";
import { say, sayWarnings, stderr, styleFor, writeReport } from "./console.ts";

/** Thrown after the report was written, when a check did not pass. */
export class CheckFailed extends Error {
  readonly outcome: Exclude<Outcome, "pass">;

  constructor(outcome: Exclude<Outcome, "pass">) {
    super(outcome);
    this.outcome = outcome;
  }
}

/** What a command has to say: the report alone, or with what goes to stderr. */
export type Printed =
  | string
  | {
      readonly report: string;
      /** Not for those who want it quiet. */
      readonly warnings?: readonly Warning[];
      readonly remarks?: readonly string[];
      readonly outcome?: Outcome;
    };

export async function print(
  printed: Printed,
  { output, quiet = false }: { readonly output?: string; readonly quiet?: boolean },
): Promise<void> {
  const said = typeof printed === "string" ? { report: printed } : printed;
  await writeReport(said.report, output);
  if (!quiet) sayWarnings(said.warnings ?? []);
  said.remarks?.forEach(say);
  if (said.outcome !== undefined && said.outcome !== "pass") throw new CheckFailed(said.outcome);
}

export function concludeChecks(checks: readonly Check[]): void {
  const style = styleFor(stderr());
  const styles = { pass: style.good, fail: style.bad, inconclusive: style.odd };
  for (const { outcome, message } of checks) say(`${styles[outcome](outcome)} ${message}`);
  const outcome = worstOutcome(checks);
  if (outcome !== "pass") throw new CheckFailed(outcome);
}

// How checks end a command: what they say on stderr, and the exit code that main gives the process.
import { type Check, type Outcome, worstOutcome } from "../../core/check.ts";
import { say, stderr, styleFor } from "./console.ts";

/** Thrown after the report was written, when a check did not pass. */
export class CheckFailed extends Error {
  readonly outcome: Exclude<Outcome, "pass">;

  constructor(outcome: Exclude<Outcome, "pass">) {
    super(outcome);
    this.outcome = outcome;
  }
}

export function concludeChecks(checks: readonly Check[]): void {
  const style = styleFor(stderr());
  const styles = { pass: style.good, fail: style.bad, inconclusive: style.odd };
  for (const { outcome, message } of checks) say(`${styles[outcome](outcome)} ${message}`);
  const outcome = worstOutcome(checks);
  if (outcome !== "pass") throw new CheckFailed(outcome);
}

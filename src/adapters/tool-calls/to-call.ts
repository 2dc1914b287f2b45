// The matcher `toCall` of test runners: a response makes exactly the expected calls.
import { type EvidenceRow, verdictText } from "../../contract/evidence.ts";
import { compareCalls, type ExpectedCalls, type ToolCallsOptions } from "../../tasks/tool-calls/index.ts";

/** The arguments of the matcher `toCall` besides the response. */
export type ToCall = [calls: ExpectedCalls, options?: Partial<ToolCallsOptions>];

/** Calls may come in any order; the options allow more. */
export function toCall(received: unknown, ...[calls, options = {}]: ToCall) {
  const { isRight, evidence } = compareCalls(calls, received, options);
  const expected = "expected the response to make these calls";
  return {
    pass: isRight,
    message: () =>
      isRight ? "expected the response to make other calls" : [expected, ...differences(evidence)].join("\n"),
  };
}

const MOST_ROWS = 20;

/** Calls and arguments that are not right, one a line. */
function differences(evidence: readonly EvidenceRow[]): string[] {
  const rows = evidence.filter(({ verdict, level }) => verdict !== "correct" && level !== "sum");
  const lines = rows.slice(0, MOST_ROWS).map(({ at, verdict, gold, pred }) => {
    const sides = [gold === undefined ? [] : `expected ${gold}`, pred === undefined ? [] : `received ${pred}`].flat();
    return `  ${at} ${verdictText(verdict)}: ${sides.join(", ")}`;
  });
  return rows.length > MOST_ROWS ? [...lines, `  and ${rows.length - MOST_ROWS} more`] : lines;
}

import { expect, it } from "vitest";
import { type Outcome, worstOutcome } from "./check.ts";

const checks = (...outcomes: readonly Outcome[]) => outcomes.map((outcome) => ({ name: "n", outcome, message: "" }));

it("worstOutcome(checks) is fail before inconclusive before pass, and pass of none", () => {
  expect(worstOutcome(checks("pass", "inconclusive", "fail"))).toBe("fail");
  expect(worstOutcome(checks("fail", "pass"))).toBe("fail");
  expect(worstOutcome(checks("inconclusive", "pass"))).toBe("inconclusive");
  expect(worstOutcome(checks("pass", "pass"))).toBe("pass");
  expect(worstOutcome([])).toBe("pass");
});

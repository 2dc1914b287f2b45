// What is said where a result needs the rows of its units and they were only added up.
import { type KaratError, usageError } from "../../core/problem.ts";

export function rowsNotKept(): KaratError {
  return usageError("BAD_VALUE", {
    expected: "a run that kept its rows",
    received: "one that only added them up",
    hint: "score it again with `perUnit: true`",
  });
}

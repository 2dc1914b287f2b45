// A comparator of the caller's own: a function of both values.
import { badValue } from "../../../problems/problem.ts";
import type { CompareFunction } from "../settings.ts";
import type { ValueComparison } from "./comparison.ts";

export function compareBy(compare: CompareFunction, name: string, atLeast: number): ValueComparison {
  return {
    expected: `a value for ${name}`,
    prepare: (value) => value,
    similarity: (gold, pred) => {
      const similarity: unknown = compare(gold, pred);
      if (typeof similarity === "number" && similarity >= 0 && similarity <= 1) return similarity;
      throw badValue(`a number from 0 to 1 from the comparator ${JSON.stringify(name)}`, similarity);
    },
    atLeast,
  };
}

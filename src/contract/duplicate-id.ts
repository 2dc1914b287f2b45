// The problem of an id that occurs twice on one side.
import { receivedText } from "../problems/problem.ts";
import type { ProblemDetail } from "./finding-sink.ts";

export function duplicateId(unit: string, id: string): ProblemDetail {
  return {
    code: "DUPLICATE_ID",
    expected: `one ${unit} of each id`,
    received: `${receivedText(id)} again`,
    hint: "each id may occur once on each side; remove or rename one of them",
  };
}

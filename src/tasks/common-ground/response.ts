// A model's answer for a whole dialogue: a list of objects, one a statement, alone or as the entry "statements" of an object.
import type { Wanted } from "../../core/answer/read-answer.ts";
import { type AnswerOptions, type AnswerPlace, takeAnswer } from "../../core/answer/take-answer.ts";
import { type JsonNode, objectEntries } from "../../core/json.ts";
import { type Propositions, propositionsOf } from "./answer.ts";
import type { PredDialogue } from "./match.ts";

const STATEMENTS: Wanted = {
  what: "a list of objects, one a statement",
  fits: (answer) => statementsOf(answer) !== null,
  wrapper: "statements",
};

function statementsOf(answer: JsonNode): readonly JsonNode[] | null {
  const list = objectEntries(answer)?.get("statements") ?? answer;
  return list.kind === "array" && list.items.every(({ kind }) => kind === "object") ? list.items : null;
}

export function readResponse(response: string, options: AnswerOptions, place: AnswerPlace): PredDialogue | undefined {
  const taken = takeAnswer<readonly Propositions[] | null>(
    response,
    {
      wanted: STATEMENTS,
      value: (answer) => statementsOf(answer)!.map(propositionsOf),
      nothing: null,
      counts: "no propositions",
    },
    options,
    place,
  );
  if (taken === null) return undefined;
  return { statements: taken.value ?? [], isResponse: true, isUnread: taken.value === null, readings: [taken.reading] };
}

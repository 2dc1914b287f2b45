// Evidence of a dialogue: after each statement, one row for every proposition that is known by then.

import type { EvidenceRow } from "../../contract/evidence.ts";
import { answerRows } from "../../input/answer/take-answer.ts";
import type { CommonGroundMatch, Finding } from "./match.ts";
import type { CommonGroundOptions } from "./options.ts";
import type { Column } from "./score.ts";

export const explained = ["tp", "fp", "fn"] as const satisfies readonly Column[];

const READINGS: Readonly<Record<Finding["kind"], Pick<EvidenceRow<Column>, "verdict" | "counts" | "note" | "mended">>> =
  {
    agreed: { verdict: "correct", counts: { tp: 1 } },
    missed: { verdict: "missed", counts: { fn: 1 }, mended: { tp: 1 } },
    different: {
      verdict: "wrong",
      counts: { fp: 1 },
      mended: { tp: 1 },
      note: "another value: a false positive, and no false negative",
    },
    invented: { verdict: "extra", counts: { fp: 1 } },
    unaccepted: { verdict: "not-scored", counts: {}, note: "true, but not agreed on yet: counts nothing" },
  };

export function explain(
  { statements, readings }: CommonGroundMatch,
  options: CommonGroundOptions,
): readonly EvidenceRow<Column>[] {
  const ofAll = readings.length === 1 && statements.length !== 1 ? answerRows(readings[0]) : [];
  const ofStatements = statements.flatMap(({ findings, prf, dsc }, step) => [
    ...(ofAll.length > 0 ? [] : answerRows(readings[step], `statement ${step + 1}`)),
    ...findings.map(({ key, gold, pred, kind }) => ({
      at: `statement ${step + 1}`,
      place: key,
      compare: [gold ?? "", pred ?? ""] as const,
      ...READINGS[kind],
      ...(gold === null ? {} : { gold: `${key}=${gold}` }),
      ...(pred === null ? {} : { pred: `${key}=${pred}` }),
      values: { f1: prf?.f1 ?? null, dsc: dsc[options.dsc] },
    })),
  ]);
  return [...ofAll, ...ofStatements];
}

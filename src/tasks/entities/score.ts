// The scores of entities over the columns.

import { evaluator } from "../../contract/formula/evaluate.ts";
import { average, type Formula, harmonic, ifAny, ratio, type Sum, sum, times } from "../../contract/formula/formula.ts";
import { type ScoreDeclaration, type ScoreDetails, share } from "../../contract/score-spec.ts";
import { ExactSum } from "../../numeric/arithmetic.ts";
import type { ScorePlan } from "./columns.ts";
import { typeName } from "./entity.ts";
import { type EntitiesOptions, isGraded, type Reading } from "./options.ts";
import { SOURCES } from "./presets.ts";

/** Readings whose programs also give the share of equal tags. */
const WITH_ACCURACY: readonly Reading[] = ["conlleval", "seqeval", "strict"];

/** How partial matches count, each with a summary of its own. */
export const GRADINGS = {
  strict: "entities with the right bounds and type",
  exact: "entities with the right bounds, whatever their type",
  partial: "entities with the right bounds, and half for an overlap, whatever their type",
  ent_type: "entities with the right type and some overlap",
} as const;

export type Grading = keyof typeof GRADINGS;
const GRADING_NAMES = Object.keys(GRADINGS) as Grading[];

type Scores = readonly (readonly [id: string, score: ScoreDeclaration])[];

export function scoresOf(plan: ScorePlan, options: EntitiesOptions): Readonly<Record<string, ScoreDeclaration>> {
  const { reading } = plan;
  const scores = isGraded(reading) ? gradedScores(plan, options) : countedScores(plan, options);
  // QUIRK of conlleval.pl: after tags with the prefix `.`, a correct chunk can count under another type.
  const common = { cite: SOURCES[reading].cite, mayLeaveRange: reading === "conlleval" };
  return Object.fromEntries(scores.map(([id, score]) => [id, { ...score, ...common }]));
}

/** The scores that papers print, the one that ranks systems first. */
export function printedScores({ reading }: ScorePlan): readonly string[] {
  if (isGraded(reading)) return GRADING_NAMES.map((grading) => `${grading}.f1`);
  return ["f1", "precision", "recall", ...(WITH_ACCURACY.includes(reading) ? ["accuracy"] : []), "macro.f1"];
}

function countedScores({ reading, labels }: ScorePlan, options: EntitiesOptions): Scores {
  const zero = zeroOf(reading, options);
  const all = countsBelow("");
  const types = labels.map((label) => ({ label, counts: countsBelow(`${label}.`) }));
  const formula = ratio("tags", "tokens", null);
  const accuracy = share({ label: "Accuracy", about: "share of tokens with the right tag", formula });
  return [
    ...measures("", "", "entities", formulasOf(all, zero)),
    ...(WITH_ACCURACY.includes(reading) ? [["accuracy", accuracy] as const] : []),
    ...meansOverTypes(types, all, zero),
    ...types.flatMap(({ label, counts }) =>
      measures(
        `type.${label}.`,
        `${typeName(label)}: `,
        `entities of type ${typeName(label)}`,
        typeFormulas(counts, zero),
      ),
    ),
  ];
}

function gradedScores({ reading, labels }: ScorePlan, options: EntitiesOptions): Scores {
  const zero = zeroOf(reading, options);
  const types = labels.map((label) => ({ label, counts: gradedCounts("strict", `${label}.`, options) }));
  return [
    ...GRADING_NAMES.flatMap((grading) =>
      measures(
        `${grading}.`,
        `${capital(grading)} `,
        GRADINGS[grading],
        formulasOf(gradedCounts(grading, "", options), zero),
      ),
    ),
    ...meansOverTypes(types, gradedCounts("strict", "", options), zero),
    ...labels.flatMap((label) =>
      GRADING_NAMES.flatMap((grading) =>
        measures(
          `type.${label}.${grading}.`,
          `${typeName(label)}: ${grading} `,
          `${GRADINGS[grading]}, among those of type ${typeName(label)}`,
          typeFormulas(gradedCounts(grading, `${label}.`, options), zero),
        ),
      ),
    ),
  ];
}

/** Only seqeval lets the user choose the value of 0/0; elsewhere it is 0. */
function zeroOf(reading: Reading, { zeroDivision }: EntitiesOptions): number {
  return reading === "seqeval" || reading === "strict" ? zeroDivision : 0;
}

interface Counts {
  readonly correct: Sum;
  readonly gold: Sum;
  readonly pred: Sum;
}

function countsBelow(prefix: string): Counts {
  return { correct: sum(`${prefix}correct`), gold: sum(`${prefix}gold`), pred: sum(`${prefix}pred`) };
}

/** The counts of a type lack two columns: its pairs cannot differ in type. */
function gradedCounts(grading: Grading, prefix: string, { halfCredit }: EntitiesOptions): Counts {
  const columns = (...names: readonly string[]) =>
    sum(...names.filter((name) => prefix === "" || !BETWEEN_TYPES.includes(name)).map((name) => prefix + name));
  const half = times(halfCredit ? 0.5 : 0, columns("typeOnly", "neither"));
  const correct = {
    strict: columns("both"),
    exact: columns("both", "boundsOnly"),
    partial: sum(columns("both", "boundsOnly"), half),
    ent_type: columns("both", "typeOnly"),
  }[grading];
  const pairs = columns("both", "boundsOnly", "typeOnly", "neither");
  return { correct, gold: sum(pairs, `${prefix}missed`), pred: sum(pairs, `${prefix}spurious`) };
}

const BETWEEN_TYPES: readonly string[] = ["boundsOnly", "neither"];

type Measure = "f1" | "precision" | "recall";

function formulasOf({ correct, gold, pred }: Counts, zero: number): Readonly<Record<Measure, Formula>> {
  const [precision, recall] = [ratio(correct, pred, zero), ratio(correct, gold, zero)];
  return { f1: harmonic(precision, recall, 0), precision, recall };
}

/** Undefined for a type that occurs on neither side. */
function typeFormulas(counts: Counts, zero: number): Readonly<Record<Measure, Formula>> {
  const any = sum(counts.gold, counts.pred);
  const { f1, precision, recall } = formulasOf(counts, zero);
  return { f1: ifAny(any, f1), precision: ifAny(any, precision), recall: ifAny(any, recall) };
}

function measures(
  prefix: string,
  title: string,
  what: string,
  { f1, precision, recall }: Readonly<Record<Measure, ScoreDetails["formula"]>>,
): Scores {
  const declare = (measure: Measure, name: string, about: string, formula: ScoreDetails["formula"]) =>
    [
      `${prefix}${measure}`,
      share({ label: title === "" ? capital(name) : `${title}${name}`, about, formula }),
    ] as const;
  return [
    declare("f1", "F1", `harmonic mean of precision and recall of ${what}`, f1),
    declare("precision", "precision", `share of predictions that are right: ${what}`, precision),
    declare("recall", "recall", `share of gold that was found: ${what}`, recall),
  ];
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

interface TypeCounts {
  readonly label: string;
  readonly counts: Counts;
}

/** Macro is the mean over types; weighted is the mean weighted by the number of gold entities. */
function meansOverTypes(types: readonly TypeCounts[], all: Counts, zero: number): Scores {
  const formulas = types.map(({ counts }) => typeFormulas(counts, zero));
  const macro = (measure: Measure) => average(formulas.map((of) => of[measure]));
  const golds = types.map(({ counts }) => evaluator(counts.gold));
  const predicted = evaluator(all.pred);
  const weighted = (measure: Measure): ScoreDetails["formula"] => {
    const values = formulas.map((of) => evaluator(of[measure]));
    return (totals) => {
      const weights = golds.map((gold) => gold(totals, totals));
      const weight = ExactSum.from(weights).total();
      if (weight === 0) return measure === "recall" || predicted(totals, totals) === 0 ? zero : 0;
      const products = weights.map((gold, at) => (gold === 0 ? 0 : gold * values[at]!(totals, totals)));
      return ExactSum.from(products).total() / weight;
    };
  };
  return [
    ...measures("macro.", "Macro ", "each type, averaged over types", {
      f1: macro("f1"),
      precision: macro("precision"),
      recall: macro("recall"),
    }),
    ...measures("weighted.", "Weighted ", "each type, weighted by its gold entities", {
      f1: weighted("f1"),
      precision: weighted("precision"),
      recall: weighted("recall"),
    }),
  ];
}

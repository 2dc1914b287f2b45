// The scores of entities over the columns.

import { type ScoreDeclaration, type ScoreDetails, share } from "../../contract/declare-score.ts";
import { evaluator } from "../../contract/formula/evaluate.ts";
import { average, type Formula, harmonic, ifAny, ratio, type Sum, sum, times } from "../../contract/formula/formula.ts";
import { ExactSum } from "../../numeric/arithmetic.ts";
import type { ScorePlan } from "./columns.ts";
import { typeName } from "./entity.ts";
import { type EntitiesOptions, isGraded, type Reading } from "./options.ts";
import { SOURCES } from "./presets.ts";

/** Readings whose programs also give the share of equal tags. */
const WITH_ACCURACY: readonly Reading[] = ["conlleval", "seqeval", "strict"];

/** How partial matches count: the pairs that each grading calls correct and partial; it calls the others incorrect. */
export const GRADINGS = {
  strict: { what: "entities with the right bounds and type", correct: ["both"], partial: [] },
  exact: {
    what: "entities with the right bounds, whatever their type",
    correct: ["both", "boundsOnly"],
    partial: [],
  },
  partial: {
    what: "entities with the right bounds, and half for an overlap, whatever their type",
    correct: ["both", "boundsOnly"],
    partial: ["typeOnly", "neither"],
  },
  ent_type: {
    what: "entities with the right type and some overlap",
    correct: ["both", "typeOnly"],
    partial: [],
  },
} as const satisfies Readonly<Record<string, Grading>>;

interface Grading {
  readonly what: string;
  readonly correct: readonly string[];
  readonly partial: readonly string[];
}

export const PAIRS = ["both", "boundsOnly", "typeOnly", "neither"] as const;

type Scores = readonly (readonly [id: string, score: ScoreDeclaration])[];

/** The entities that scores count: all alike, or by one grading of partial matches. */
interface View {
  /** The beginning of ids and labels. */
  readonly prefix: string;
  readonly name: string;
  readonly what: string;
  countsBelow(prefix: string): Counts;
}

const PLAIN: View = { prefix: "", name: "", what: "entities", countsBelow };

function viewsOf(reading: Reading, options: EntitiesOptions): readonly View[] {
  if (!isGraded(reading)) return [PLAIN];
  return Object.entries(GRADINGS).map(([name, grading]) => ({
    prefix: `${name}.`,
    name: `${name} `,
    what: grading.what,
    countsBelow: (prefix) => gradedCounts(grading, prefix, options),
  }));
}

export function scoresOf(
  { reading, labels }: ScorePlan,
  options: EntitiesOptions,
): Readonly<Record<string, ScoreDeclaration>> {
  const zero = zeroOf(reading, options);
  const views = viewsOf(reading, options);
  const all = views.flatMap(({ prefix, name, what, countsBelow: counts }) =>
    measures(prefix, capital(name), what, formulasOf(counts(""), zero)),
  );
  const ofType = (label: string, { prefix, name, what, countsBelow: counts }: View): Scores => {
    const type = typeName(label);
    const whatOfType = `${what}${prefix === "" ? "" : ", among those"} of type ${type}`;
    return measures(`type.${label}.${prefix}`, `${type}: ${name}`, whatOfType, typeFormulas(counts(`${label}.`), zero));
  };
  const formula = ratio("tags", "tokens", null);
  const accuracy = share({ label: "Accuracy", about: "share of tokens with the right tag", formula });
  const scores = [
    ...all,
    ...(WITH_ACCURACY.includes(reading) ? [["accuracy", accuracy] as const] : []),
    ...meansOverTypes(labels, views[0]!, zero),
    ...labels.flatMap((label) => views.flatMap((view) => ofType(label, view))),
  ];
  // QUIRK of conlleval.pl: after tags with the prefix `.`, a correct chunk can count under another type.
  const common = { cite: SOURCES[reading].cite, mayLeaveRange: reading === "conlleval" };
  return Object.fromEntries(scores.map(([id, score]) => [id, { ...score, ...common }]));
}

/** The scores that papers print, the one that ranks systems first. */
export function printedScores({ reading }: ScorePlan): readonly string[] {
  if (isGraded(reading)) return Object.keys(GRADINGS).map((grading) => `${grading}.f1`);
  return ["f1", "precision", "recall", ...(WITH_ACCURACY.includes(reading) ? ["accuracy"] : []), "macro.f1"];
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
function gradedCounts({ correct, partial }: Grading, prefix: string, { halfCredit }: EntitiesOptions): Counts {
  const isColumn = (name: string) => prefix === "" || name === "both" || name === "typeOnly";
  const columns = (names: readonly string[]) => sum(...names.filter(isColumn).map((name) => prefix + name));
  const half = partial.length === 0 ? [] : [times(halfCredit ? 0.5 : 0, columns(partial))];
  const pairs = columns(PAIRS);
  return {
    correct: sum(columns(correct), ...half),
    gold: sum(pairs, `${prefix}missed`),
    pred: sum(pairs, `${prefix}spurious`),
  };
}

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

/** Macro is the mean over types; weighted is the mean weighted by the number of gold entities. */
function meansOverTypes(labels: readonly string[], { countsBelow: countsOf }: View, zero: number): Scores {
  const types = labels.map((label) => countsOf(`${label}.`));
  const formulas = types.map((counts) => typeFormulas(counts, zero));
  const macro = (measure: Measure) => average(formulas.map((of) => of[measure]));
  const golds = types.map(({ gold }) => evaluator(gold));
  const predicted = evaluator(countsOf("").pred);
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
  const ofMeasures = <Kind>(make: (measure: Measure) => Kind) => ({
    f1: make("f1"),
    precision: make("precision"),
    recall: make("recall"),
  });
  return [
    ...measures("macro.", "Macro ", "each type, averaged over types", ofMeasures(macro)),
    ...measures("weighted.", "Weighted ", "each type, weighted by its gold entities", ofMeasures(weighted)),
  ];
}

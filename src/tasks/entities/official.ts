// The texts of conlleval.pl, seqeval's classification_report and nervaluate's summary_report, to the letter.

import type { OfficialText, Totals } from "../../contract/task-extras.ts";
import { utf8Length } from "../../json/utf8.ts";
import { numpySum } from "../../numeric/numpy-sum.ts";
import { comparePoints } from "../../text/code-points.ts";
import { pythonFixed } from "../../text/python.ts";
import type { ScorePlan } from "./columns.ts";
import type { EntitiesMatch } from "./match.ts";
import type { EntitiesOptions, Reading } from "./options.ts";
import { GRADINGS, PAIRS } from "./score.ts";

type Official = OfficialText<EntitiesMatch, string, string, EntitiesOptions>;
type Summary = Pick<Parameters<Official["end"]>[0], "totals" | "scores" | "options">;

/** The program whose text a reading prints; spans and texts have none. */
export function officialOf(plan: ScorePlan): Official | undefined {
  const text = TEXTS[plan.reading];
  return text === undefined ? undefined : { readsUnits: false, end: (summary) => text(plan, summary) };
}

const TEXTS: Readonly<Partial<Record<Reading, (plan: ScorePlan, summary: Summary) => string>>> = {
  conlleval: (plan, { totals, options }) =>
    options.latex ? conllevalLatex(plan, totals) : conllevalText(plan, totals),
  seqeval: seqevalReport,
  strict: seqevalReport,
  semeval: (_, summary) => nervaluateReport(summary),
};

/** The types that occur, by code point, which is also the order of their bytes. */
function typesIn({ labels }: ScorePlan, totals: Totals<string>): readonly string[] {
  const occurs = (type: string) => totals[`${type}.gold`]! + totals[`${type}.pred`]! > 0;
  return labels.filter(occurs).toSorted(comparePoints);
}

/** QUIRK: an empty type that is in gold and in predictions is printed twice. */
function conllevalTypes(plan: ScorePlan, totals: Totals<string>): readonly string[] {
  const isTwice = (type: string) => type === "" && totals[".gold"]! > 0 && totals[".pred"]! > 0;
  return typesIn(plan, totals).flatMap((type) => (isTwice(type) ? [type, type] : [type]));
}

/** Precision, recall and F in per cent, for a type or for all. */
function conllevalRates(totals: Totals<string>, prefix: string): readonly string[] {
  const count = (name: "correct" | "gold" | "pred") => totals[`${prefix}${name}`]!;
  const [precision, recall] = [percent(count("correct"), count("pred")), percent(count("correct"), count("gold"))];
  const f1 = precision + recall > 0 ? (2 * precision * recall) / (precision + recall) : 0;
  return [precision, recall, f1].map(rateText);
}

function percent(part: number, whole: number): number {
  return whole > 0 ? (100 * part) / whole : 0;
}

function rateText(value: number): string {
  return pythonFixed(value, 2).padStart(6);
}

function conllevalText(plan: ScorePlan, totals: Totals<string>): string {
  const { tokens, tags, gold, pred, correct } = totals as Readonly<Record<string, number>>;
  const [precision, recall, f1] = conllevalRates(totals, "");
  const accuracy = `accuracy: ${rateText(percent(tags!, tokens!))}%; `;
  const lines = [
    `processed ${tokens} tokens with ${gold} phrases; found: ${pred} phrases; correct: ${correct}.`,
    ...(tokens === 0 ? [] : [`${accuracy}precision: ${precision}%; recall: ${recall}%; FB1: ${f1}`]),
    ...conllevalTypes(plan, totals).map((type) => {
      const rates = conllevalRates(totals, `${type}.`);
      const name = " ".repeat(Math.max(0, 17 - utf8Length(type))) + type;
      return `${name}: precision: ${rates[0]}%; recall: ${rates[1]}%; FB1: ${rates[2]}  ${totals[`${type}.pred`]}`;
    }),
  ];
  return `${lines.join("\n")}\n`;
}

/** `conlleval -l`. */
function conllevalLatex(plan: ScorePlan, totals: Totals<string>): string {
  const row = (name: string, [precision, recall, f1]: readonly string[]) =>
    `${name + " ".repeat(Math.max(0, 7 - utf8Length(name)))} &  ${precision}\\% & ${recall}\\% & ${f1} \\\\`;
  const head = "        & Precision &  Recall  & F$_{\\beta=1} \\\\\\hline";
  const rows = conllevalTypes(plan, totals).map((type) => `\n${row(type, conllevalRates(totals, `${type}.`))}`);
  return `${head}${rows.join("")}\\hline\n${row("Overall", conllevalRates(totals, ""))}\\hline\n`;
}

const MEASURES = ["precision", "recall", "f1"] as const;

function seqevalReport(plan: ScorePlan, { totals, scores }: Summary): string {
  const types = typesIn(plan, totals);
  const width = Math.max(12, ...types.map((type) => Array.from(type).length));
  const line = (name: string, cells: readonly string[]) =>
    `${" ".repeat(width - Array.from(name).length)}${name} ${cells.map((cell) => ` ${cell.padStart(9)}`).join("")}`;
  const row = (name: string, rates: readonly (number | null)[], support: number) =>
    line(name, [...rates.map((rate) => (rate === null ? "nan" : pythonFixed(rate, 2))), String(support)]);
  const ratesOf = (prefix: string) => MEASURES.map((measure) => scores[`${prefix}${measure}`] ?? null);
  const byType = types.map((type) => ratesOf(`type.${type}.`));
  const supports = types.map((type) => totals[`${type}.gold`]!);
  /** The scores are exact sums, but where two decimals are a tie, numpy's rounding decides. */
  const average = (name: string, weights: readonly number[]) => {
    const whole = numpySum(weights);
    const mean = (at: number) => numpySum(byType.map((rates, type) => weights[type]! * rates[at]!)) / whole;
    return row(
      `${name} avg`,
      ratesOf(`${name}.`).map((rate, at) => (whole === 0 ? rate : mean(at))),
      totals.gold!,
    );
  };
  return `${[
    line("", ["precision", "recall", "f1-score", "support"]),
    "",
    ...types.map((type, at) => row(type, byType[at]!, supports[at]!)),
    "",
    row("micro avg", ratesOf(""), totals.gold!),
    average("macro", Array(types.length).fill(1)),
    average("weighted", supports),
  ].join("\n")}\n`;
}

function nervaluateReport({ totals, scores }: Summary): string {
  const line = (name: string, cells: readonly (string | number)[]) =>
    `${name.padStart(8)} ${cells.map((cell) => String(cell).padStart(12)).join("")}`;
  const total = (names: readonly string[]) => names.reduce((sum, name) => sum + totals[name]!, 0);
  const head = ["correct", "incorrect", "partial", "missed", "spurious", "precision", "recall", "f1-score"];
  const rows = (["ent_type", "exact", "partial", "strict"] as const).map((name) => {
    const { correct, partial }: Readonly<Record<"correct" | "partial", readonly string[]>> = GRADINGS[name];
    const counts = [total(correct), total(PAIRS) - total(correct) - total(partial), total(partial)];
    const rates = MEASURES.map((measure) => pythonFixed(scores[`${name}.${measure}`] ?? 0, 2));
    return line(name, [...counts, totals.missed!, totals.spurious!, ...rates]);
  });
  return `Scenario: all\n\n${[line("", head), "", ...rows].join("\n")}\n`;
}

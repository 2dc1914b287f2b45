// What a report of agreement shows, as tables of plain texts that every format renders in its own way.
import type { AgreementResult } from "../../contract/agreement-result.ts";
import { counted, shownInterval, shownNumber } from "../score-report.ts";
import { type Table, tableOf } from "../table.ts";

interface Section {
  readonly title: string;
  readonly table: Table;
}

const LABELS: Readonly<Record<string, string>> = {
  agreement: "pairs that agree",
  fleiss: "Fleiss' κ",
  ac1: "Gwet's AC1",
  "alpha.nominal": "Krippendorff's α",
  "alpha.ordinal": "the same, ordered",
  "alpha.interval": "the same, numbers",
  "judge.difference": "judge minus people",
};

/** Weighted κ of more pairs is left to formats for programs. */
const MOST_RATERS = 3;

function labelOf(id: string): string {
  const [, weights] = /^cohen\.(linear|quadratic)\./.exec(id) ?? [];
  return LABELS[id] ?? `Cohen's κ${weights === undefined ? "" : `, ${weights}`}`;
}

/** How many units, raters and categories there are, and which category is the commonest. */
export function aboutRatings({ units, raters, categories, prevalence }: AgreementResult): string {
  const shareOf = (category: string) => prevalence[category]!;
  const category = categories.reduce((most, one) => (shareOf(one) > shareOf(most) ? one : most), categories[0] ?? "");
  const share = prevalence[category] ?? 0;
  const clusters = units.clusters === undefined ? "" : ` in ${counted(units.clusters, "cluster")}`;
  const commonest = share === 0 ? [] : [`${Math.round(100 * share)} % of the ratings are ${category}`];
  const sizes = [
    `${counted(units.scored, units.name)}${clusters}`,
    counted(Object.keys(raters).length, "rater"),
    `${categories.length} ${categories.length === 1 ? "category" : "categories"}`,
  ];
  return [...sizes, ...commonest].join(" · ");
}

export function coefficientSection(result: AgreementResult, digits: number): Section {
  const { scores, intervals, reasons, raters, categories } = result;
  // With two categories, all weights are the same.
  const isFew = Object.keys(raters).length <= MOST_RATERS && categories.length > 2;
  const ids = Object.keys(scores).filter(
    (id) =>
      !id.startsWith("category.") &&
      !(id === "alpha.interval" && scores[id] === null) &&
      (isFew || !/^cohen\.(?:linear|quadratic)\./.test(id)),
  );
  const table = tableOf(ids, [
    { head: "score", cell: (id) => id },
    { head: "value", align: "right", cell: (id) => shownNumber(scores[id], digits) },
    { head: "interval", least: 34, cell: (id) => shownInterval(intervals[id], digits) || (reasons[id] ?? "") },
    { head: "", least: 12, drop: 1, cell: labelOf },
  ]);
  return { title: "Coefficients", table };
}

function categorySection({ categories, prevalence, scores, intervals }: AgreementResult, digits: number): Section {
  const table = tableOf(categories, [
    { head: "category", least: 8, cell: (category) => category },
    { head: "share", align: "right", cell: (category) => shownNumber(prevalence[category], digits) },
    { head: "agreed", align: "right", cell: (category) => shownNumber(scores[`category.${category}`], digits) },
    { head: "interval", drop: 1, cell: (category) => shownInterval(intervals[`category.${category}`], digits) },
  ]);
  return { title: "Categories: if one rater says it, another does in this share", table };
}

function confusionSection({ confusion, categories }: AgreementResult): readonly Section[] {
  if (confusion === undefined) return [];
  const columns = [
    { head: `${confusion.rows} \\ ${confusion.columns}`, least: 8 },
    ...categories.map((category) => ({ head: category, align: "right" as const })),
  ];
  const rows = confusion.counts.map((counts, at) => [categories[at]!, ...counts.map(String)]);
  return [{ title: `Ratings of ${confusion.rows} against ${confusion.columns}`, table: { columns, rows } }];
}

function disagreementSection({ disagreements }: AgreementResult, digits: number): Section {
  const table = tableOf(disagreements, [
    { head: "unit", least: 12, cell: ({ unit }) => unit },
    { head: "agreement", align: "right", cell: ({ agreement }) => shownNumber(agreement, digits) },
    {
      head: "ratings",
      least: 20,
      cell: ({ ratings }) =>
        Object.entries(ratings)
          .map(([rater, rating]) => `${rater} ${rating}`)
          .join(", "),
    },
  ]);
  return { title: "Units on which raters disagree most", table };
}

const MOST_CATEGORIES = 20;

/** All sections but empty ones; tables of very many categories are left to formats for programs. */
export function agreementSections(result: AgreementResult, digits: number): readonly Section[] {
  const isShort = result.categories.length <= MOST_CATEGORIES;
  const sections = [
    coefficientSection(result, digits),
    ...(isShort ? [categorySection(result, digits), ...confusionSection(result)] : []),
    disagreementSection(result, digits),
  ];
  return sections.filter(({ table }) => table.rows.length > 0);
}

/** The corrected score with its assumption first, then what to know about the coefficients. */
export function agreementNotes({ corrected, notes }: AgreementResult): readonly string[] {
  return [...(corrected === undefined ? [] : [corrected.sentence]), ...notes];
}

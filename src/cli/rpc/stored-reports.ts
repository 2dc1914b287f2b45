// What programs ask of results that they hold: a report in a format, the page, or the sentence for a paper.
import type { AgreementResult } from "../../contract/agreement-result.ts";
import type { Comparison } from "../../contract/comparison.ts";
import type { Result } from "../../contract/result.ts";
import { looksLikeComparison } from "../../contract/stored-comparison.ts";
import { badValue } from "../../problems/problem.ts";
import { agreementFormats } from "../../report/agreement/formats.ts";
import { type DifferingUnit, differingUnits } from "../../report/comparison/comparison-report.ts";
import { htmlReport } from "../../report/html/index.ts";
import { systemWithMatches } from "../../report/html/input.ts";
import { comparisonFormats, reportFormats } from "../../report/index.ts";
import { PLAIN } from "../../report/score-report.ts";
import { comparisonCitation, resultCitation } from "../commands/cite.ts";
import { comparisonPage } from "../commands/report.ts";
import { comparisonIn, resultIn } from "../output/stored-results.ts";
import type { FORMATS } from "./report-formats.ts";

interface Wish {
  readonly format?: (typeof FORMATS)[number] | undefined;
  readonly digits?: number | undefined;
  readonly percent?: boolean | undefined;
  readonly transpose?: boolean | undefined;
  readonly published?: boolean | undefined;
  readonly showAll?: boolean | undefined;
  readonly title?: string | undefined;
  /** The results of a comparison, in its order, where they are at hand. */
  readonly results?: readonly Result[] | undefined;
}

/** The name that errors give to a value that came with a request. */
const RESULT = "result";

export async function reportOf(
  value: object,
  { format = "text", title, digits = 3, results, ...wish }: Wish,
): Promise<string> {
  const { percent = false, transpose = false, published = false, showAll = false } = wish;
  const look = { digits, percent, transpose, published, showAll, style: PLAIN };
  const page = { digits, ...(title !== undefined && { title }) };
  if (isAgreement(value)) return agreementFormats[format]({ result: value, ...look });
  if (looksLikeComparison(value)) {
    const stored = await comparisonIn(value, RESULT);
    const { comparison } = stored;
    if (format === "html")
      return pageOf({ ...comparisonPage(stored), ...page, command: `karat compare ${comparison.task} …` });
    return comparisonFormats[format]({ ...stored, ...look, ...unitsOf(comparison), ...(results && { results }) });
  }
  const { task, result } = await resultIn(value, RESULT);
  const { definition } = task;
  if (format !== "html") return reportFormats[format]({ result, definition, checks: [], ...look });
  const system = systemWithMatches(task, { name: "system", result, matches: new Map() });
  return pageOf({ definition, systems: [system], ...page, command: `karat score ${result.task} …` });
}

export async function citationOf(value: object): Promise<string> {
  if (isAgreement(value)) throw badValue("a result or a comparison", "an agreement");
  if (looksLikeComparison(value)) return comparisonCitation(await comparisonIn(value, RESULT));
  const { task, result } = await resultIn(value, RESULT);
  return resultCitation(task, result);
}

function isAgreement(value: object): value is AgreementResult {
  return Object.hasOwn(value, "raters") && Object.hasOwn(value, "categories");
}

function pageOf(input: Parameters<typeof htmlReport>[0]): string {
  return [...htmlReport(input)].join("");
}

/** The units that differ most, of a comparison that has its units. */
function unitsOf({ perUnit, ...comparison }: Comparison): { readonly units?: readonly DifferingUnit[] } {
  if (perUnit === undefined) return {};
  const valuesOf = (name: string) => perUnit.map(({ values }) => values[name] ?? Number.NaN);
  const values = new Map(comparison.systems.map(({ name }) => [name, valuesOf(name)]));
  return { units: differingUnits(comparison as Comparison, { ids: perUnit.map(({ id }) => id), values }) };
}

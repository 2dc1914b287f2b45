// What ROUGE-1.5.5 prints for a system, to the letter.
import { pythonFixed } from "../../core/python.ts";
import type { OfficialText, ScoredRows } from "../../core/task-extras.ts";
import { ratesOf } from "../../text/rouge155/measure-topic.ts";
import type { Measure } from "../../text/rouge155/options.ts";
import { type BootstrapRules, bootstrapRows, bootstrapRules } from "./bootstrap.ts";
import { comparePoints } from "./compare-points.ts";
import type { RougeTaskOptions, TopicMatch } from "./match.ts";
import { readOfficialFlags } from "./official-flags.ts";
import { perlNumber, perlPower, perlSum, perlWhole } from "./perl-number.ts";
import { pyrougeNumbers } from "./pyrouge.ts";
import { asPrinted, type Column, columns, isAskedFor, NAMES, RATES, type Rate, type Score } from "./score.ts";

export const official: OfficialText<TopicMatch, Column, Score, RougeTaskOptions> = {
  printsUnits: false,
  /** The reference count of ROUGE-W to the last digit, if Perl has it: a double may be too short for it. */
  unit({ counts, measured }, { weight, references }) {
    const counted = references === "best" ? [counts.find((one) => one.rougeW!.gold === measured.rougeW?.gold)] : counts;
    return String(perlSum(counted.map((one) => perlPower(one?.sentenceWorth ?? 0, weight))) ?? "");
  },
  end({ units, pieces, options, resampling }) {
    const flags = readOfficialFlags(options.officialFlags);
    const rules = bootstrapRules(resampling);
    const topics = perlTopics(units, options, pieces);
    return NAMES.filter(({ measure }) => isAskedFor(measure, options) && flags.prints(measure))
      .map((names) => {
        const defined = definedIn(topics, names);
        if (defined.length === 0) return "";
        const showsCounts = flags.counts || options.average === "tokens";
        const said = flags.counts ? [countLine(names, defined)] : averageLines(names, defined, options, rules);
        const lines = flags.topics ? topicLines(names, defined, showsCounts ? null : options.alpha) : [];
        const title = `${units.system} ${officialName(names.measure, options)}`;
        const block = (rule: string, texts: readonly string[]) =>
          [rule.repeat(45), ...texts.map((text) => `${title} ${text}`), ""].join("\n");
        return block("-", said) + (flags.topics ? block(".", lines) : "");
      })
      .join("");
  },
};

interface PerlTopic {
  readonly name: string;
  readonly row: Readonly<Record<Column, number>>;
  /** The reference count of ROUGE-W, if Perl has it to the last digit. */
  readonly goldW: bigint | null;
}

/** QUIRK: topics are drawn in the order of their names with that of the system behind them, byte by byte. */
export function perlTopics(
  { system, ids, rows }: ScoredRows,
  options: RougeTaskOptions,
  pieces: readonly string[] = [],
): readonly PerlTopic[] {
  const names = options.conversion === "pyrouge" ? pyrougeNumbers(ids, options) : ids;
  const topics = ids.map((_, index) => ({
    name: `${names[index]}.${system}`,
    row: Object.fromEntries(columns.map((column, k) => [column, rows[index]![k]!])) as Record<Column, number>,
    goldW: pieces[index] ? BigInt(pieces[index]) : null,
  }));
  return topics.sort((a, b) => comparePoints(a.name, b.name));
}

/** Stable, so that equal numbers stay in the order of their names. */
function byNumber(a: PerlTopic, b: PerlTopic): number {
  const [one, other] = [a, b].map(({ name }) => /^[0-9]+/.exec(name)?.[0]);
  return one === undefined || other === undefined ? comparePoints(a.name, b.name) : Number(one) - Number(other);
}

type Names = (typeof NAMES)[number];

/** The topics in which a measure is defined. */
export function definedIn(topics: readonly PerlTopic[], { measure }: Names): readonly PerlTopic[] {
  return topics.filter(({ row }) => measure !== "rougeW" || row["rougeW.defined"] === 1);
}

function averageLines(
  names: Names,
  topics: readonly PerlTopic[],
  options: RougeTaskOptions,
  rules: BootstrapRules,
): readonly string[] {
  const averages = bootstrapMeasure(names, topics, options, rules);
  return (["recall", "precision", "f1"] as const).map((part) => {
    const [a, b, c] = [averages[part].average, averages[part].low, averages[part].high].map(fixed);
    return `Average_${part[0]!.toUpperCase()}: ${a} (${rules.level}%-conf.int. ${b} - ${c})`;
  });
}

/**
 * QUIRK: topics whose names begin with digits are listed by these numbers, though they are drawn byte by byte; and under
 * -t 1 and -t 2, without an alpha here, the counts stand in place of recall, precision and F.
 */
function topicLines(names: Names, topics: readonly PerlTopic[], alpha: number | null): readonly string[] {
  return topics.toSorted(byNumber).map(({ name, row, goldW }) => {
    const gold = names.measure === "rougeW" && goldW !== null ? goldW : row[names.gold];
    const counts = () => [gold, row[names.pred], row[names.hits]].map(perlNumber);
    const rates = (of: number) => {
      const { recall, precision, f1 } = ratesOfRow(names, row, of);
      return [recall, precision, f1].map(fixed);
    };
    const [recall, precision, f1] = alpha === null ? counts() : rates(alpha);
    return `Eval ${name} R:${recall} P:${precision} F:${f1}`;
  });
}

/** Under -t 2: sums as whole numbers. */
function countLine({ measure, gold, pred, hits }: Names, topics: readonly PerlTopic[]): string {
  const sum = (column: Column) => topics.reduce((total, { row }) => total + row[column], 0);
  const exact = measure === "rougeW" ? perlSum(topics.map(({ goldW }) => goldW)) : null;
  const [m, p, h] = [exact ?? sum(gold), sum(pred), sum(hits)].map(perlWhole);
  return `M_count: ${m} P_count: ${p} H_count: ${h}`;
}

const fixed = (value: number) => pythonFixed(value, 5);

/** Rounded rates are averaged; under -t 1 the rates of summed counts, which are not rounded. */
export function bootstrapMeasure(
  names: Names,
  topics: readonly PerlTopic[],
  { average, alpha }: RougeTaskOptions,
  rules: BootstrapRules,
) {
  const isPooled = average === "tokens";
  const rows = topics.map(({ row }) => {
    if (isPooled) return [row[names.hits], row[names.pred], row[names.gold]];
    const { precision, recall, f1 } = ratesOfRow(names, row, alpha);
    return [precision, recall, f1];
  });
  const pooled = ([hits, pred, gold]: Float64Array) => {
    const rates = ratesOf({ hits: hits!, pred: pred!, gold: gold! }, { alpha, root: 1 });
    return RATES.map((part) => rates[part]);
  };
  const mean = (sums: Float64Array, count: number) => [...sums].map((sum) => sum / count);
  const [precision, recall, f1] = bootstrapRows(rows, isPooled ? pooled : mean, rules);
  return { precision: precision!, recall: recall!, f1: f1! };
}

function ratesOfRow(names: Names, row: PerlTopic["row"], alpha: number): Readonly<Record<Rate, number>> {
  return asPrinted({ precision: row[names.precision], recall: row[names.recall] }, alpha);
}

function officialName(measure: Measure, { weight, skip }: RougeTaskOptions): string {
  const name = measure.replace("rouge", "ROUGE-");
  if (measure === "rougeW") return `${name}-${weight}`;
  return measure === "rougeS" || measure === "rougeSU" ? `${name}${skip === "any" ? "*" : skip}` : name;
}

// What ROUGE-1.5.5 prints for a system, to the letter.

import { pythonFixed } from "../../core/python.ts";
import type { OfficialText, ScoredRows } from "../../core/task-extras.ts";
import { ratesOf } from "../../text/rouge155/measure-topic.ts";
import { MEASURES, type Measure } from "../../text/rouge155/options.ts";
import { type BootstrapRules, bootstrapRows, PERL_RULES } from "./bootstrap.ts";
import { comparePoints } from "./compare-points.ts";
import type { RougeTaskOptions, TopicMatch } from "./match.ts";
import { readOfficialFlags } from "./official-flags.ts";
import { perlNumber, perlWhole } from "./perl-number.ts";
import { pyrougeNumbers } from "./pyrouge.ts";
import { asPrinted, type Column, columns, isAskedFor, NAMES, PARTS, type Part, type Score } from "./score.ts";

export const official: OfficialText<TopicMatch, Column, Score, RougeTaskOptions> = {
  end({ units, options, resampling: { ci, resamples } }) {
    const flags = readOfficialFlags(options.officialFlags);
    const rules = { level: ci ?? PERL_RULES.level, samples: resamples ?? PERL_RULES.samples };
    const topics = perlTopics(units, options);
    return MEASURES.filter((measure) => isAskedFor(measure, options) && flags.prints(measure))
      .map((measure) => {
        const defined = topics.filter(({ row }) => measure !== "rougeW" || row["rougeW.defined"] === 1);
        if (defined.length === 0) return "";
        const block = new MeasureBlock(measure, { system: units.system, topics: defined, options });
        const showsCounts = flags.counts || options.average === "tokens";
        return (
          (flags.counts ? block.counts() : block.averages(rules)) + (flags.topics ? block.topics(showsCounts) : "")
        );
      })
      .join("");
  },
};

/** A topic as ROUGE-1.5.5 calls and orders it. */
interface PerlTopic {
  readonly name: string;
  readonly row: Readonly<Record<Column, number>>;
}

/** QUIRK: topics are drawn in the order of their names with that of the system behind them, byte by byte. */
export function perlTopics({ system, ids, rows }: ScoredRows, options: RougeTaskOptions): readonly PerlTopic[] {
  const names = options.conversion === "pyrouge" ? pyrougeNumbers(ids, options) : ids;
  const topics = ids.map((_, index) => ({
    name: `${names[index]}.${system}`,
    row: Object.fromEntries(columns.map((column, k) => [column, rows[index]![k]!])) as Record<Column, number>,
  }));
  return topics.sort((a, b) => comparePoints(a.name, b.name));
}

/** Stable, so that equal numbers stay in the order of their names. */
function byNumber(a: PerlTopic, b: PerlTopic): number {
  const [one, other] = [a, b].map(({ name }) => /^[0-9]+/.exec(name)?.[0]);
  return one === undefined || other === undefined ? comparePoints(a.name, b.name) : Number(one) - Number(other);
}

interface Block {
  readonly system: string;
  readonly topics: readonly PerlTopic[];
  readonly options: RougeTaskOptions;
}

type Names = (typeof NAMES)[number];

/** The lines of one measure. */
class MeasureBlock {
  readonly #title: string;
  readonly #names: Names;
  readonly #block: Block;

  constructor(measure: Measure, block: Block) {
    this.#title = `${block.system} ${officialName(measure, block.options)}`;
    this.#names = NAMES.find((names) => names.measure === measure)!;
    this.#block = block;
  }

  averages(rules: BootstrapRules): string {
    const { topics, options } = this.#block;
    const averages = bootstrapMeasure(this.#names, topics, options, rules);
    const line = (part: Part) => {
      const { average, low, high } = averages[part];
      const [a, b, c] = [average, low, high].map((value) => pythonFixed(value, 5));
      return `${this.#title} Average_${LETTERS[part]}: ${a} (${rules.level}%-conf.int. ${b} - ${c})\n`;
    };
    return `${"-".repeat(45)}\n${line("recall")}${line("precision")}${line("f1")}`;
  }

  /** QUIRK: topics whose names begin with digits are listed by these numbers, though they are drawn byte by byte. */
  topics(showsCounts: boolean): string {
    const { topics, options } = this.#block;
    const lines = topics.toSorted(byNumber).map(({ name, row }) => {
      const { recall, precision, f1 } = showsCounts
        ? this.#countTexts(row)
        : texts(ratesOfRow(this.#names, row, options.alpha));
      return `${this.#title} Eval ${name} R:${recall} P:${precision} F:${f1}\n`;
    });
    return `${".".repeat(45)}\n${lines.join("")}`;
  }

  /** Under -t 2: sums as whole numbers. */
  counts(): string {
    const { topics } = this.#block;
    const { gold, pred, hits } = this.#names;
    const sum = (column: Column) => perlWhole(topics.reduce((total, { row }) => total + row[column], 0));
    return `${"-".repeat(45)}\n${this.#title} M_count: ${sum(gold)} P_count: ${sum(pred)} H_count: ${sum(hits)}\n`;
  }

  /** QUIRK: under -t 1 and -t 2 the counts stand in place of recall, precision and F. */
  #countTexts(row: PerlTopic["row"]): Readonly<Record<Part, string>> {
    const { gold, pred, hits } = this.#names;
    const text = (column: Column) => perlNumber(row[column]);
    return { recall: text(gold), precision: text(pred), f1: text(hits) };
  }
}

const LETTERS: Readonly<Record<Part, string>> = { recall: "R", precision: "P", f1: "F" };

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
    return PARTS.map((part) => rates[part]);
  };
  const mean = (sums: Float64Array, count: number) => [...sums].map((sum) => sum / count);
  const [precision, recall, f1] = bootstrapRows(rows, isPooled ? pooled : mean, rules);
  return { precision: precision!, recall: recall!, f1: f1! };
}

function ratesOfRow(names: Names, row: PerlTopic["row"], alpha: number): Readonly<Record<Part, number>> {
  return asPrinted({ precision: row[names.precision], recall: row[names.recall] }, alpha);
}

function texts(rates: Readonly<Record<Part, number>>): Readonly<Record<Part, string>> {
  return {
    recall: pythonFixed(rates.recall, 5),
    precision: pythonFixed(rates.precision, 5),
    f1: pythonFixed(rates.f1, 5),
  };
}

function officialName(measure: Measure, { weight, skip }: RougeTaskOptions): string {
  const name = measure.replace("rouge", "ROUGE-");
  if (measure === "rougeW") return `${name}-${weight}`;
  return measure === "rougeS" || measure === "rougeSU" ? `${name}${skip === "any" ? "*" : skip}` : name;
}

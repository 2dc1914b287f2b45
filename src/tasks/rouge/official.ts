// What ROUGE-1.5.5 prints for a system, to the letter.

import type { OfficialText } from "../../contract/task-extras.ts";
import { usageError } from "../../problems/problem.ts";
import { comparePoints } from "../../text/code-points.ts";
import { pythonFixed } from "../../text/python.ts";
import { MEASURES, type Measure } from "../../text/rouge155/options.ts";
import { bootstrapMeasure, definedIn, type PerlTopic, perlTopics, ratesOfRow, statistics } from "./bootstrap.ts";
import type { TopicMatch } from "./match.ts";
import type { RougeTaskOptions } from "./options.ts";
import { perlNumber, perlPower, perlSum, perlWhole } from "./perl.ts";
import { type Column, isAskedFor, measureName, type Score } from "./score.ts";

export const official: OfficialText<TopicMatch, Column, Score, RougeTaskOptions> = {
  statistics,
  printsUnits: false,
  /** The reference count of ROUGE-W to the last digit, if Perl has it: a double may be too short for it. */
  unit({ counts, measured }, { weight, references }) {
    const counted = references === "best" ? [counts.find((one) => one.rougeW!.gold === measured.rougeW?.gold)] : counts;
    return String(perlSum(counted.map((one) => perlPower(one?.sentenceWorth ?? 0, weight))) ?? "");
  },
  end({ units, pieces, options, level }) {
    const flags = readOfficialFlags(options.officialFlags);
    const rules = { level, samples: options.samples };
    const topics = perlTopics(units, options, pieces);
    const averageLines = (measure: Measure, defined: readonly PerlTopic[]) => {
      const averages = bootstrapMeasure(measure, defined, options, rules);
      return (["recall", "precision", "f1"] as const).map((part) => {
        const [average, low, high] = [averages[part].average, averages[part].low, averages[part].high].map(fixed);
        return `Average_${part[0]!.toUpperCase()}: ${average} (${rules.level}%-conf.int. ${low} - ${high})`;
      });
    };
    return MEASURES.filter((measure) => isAskedFor(measure, options) && flags.prints(measure))
      .map((measure) => {
        const defined = definedIn(topics, measure);
        if (defined.length === 0) return "";
        const showsCounts = flags.counts || options.average === "tokens";
        const title = `${units.system} ${officialName(measure, options)}`;
        const block = (rule: string, texts: readonly string[]) =>
          [rule.repeat(45), ...texts.map((text) => `${title} ${text}`), ""].join("\n");
        const overall = flags.counts ? [countLine(measure, defined)] : averageLines(measure, defined);
        const lines = () => topicLines(measure, defined, showsCounts ? null : options.alpha);
        return block("-", overall) + (flags.topics ? block(".", lines()) : "");
      })
      .join("");
  },
};

/** Stable, so that equal numbers stay in the order of their names. */
function byNumber(a: PerlTopic, b: PerlTopic): number {
  const [one, other] = [a, b].map(({ name }) => /^[0-9]+/.exec(name)?.[0]);
  return one === undefined || other === undefined ? comparePoints(a.name, b.name) : Number(one) - Number(other);
}

/**
 * QUIRK: topics whose names begin with digits are listed by these numbers, though they are drawn byte by byte; and under
 * -t 1 and -t 2, without an alpha here, the counts stand in place of recall, precision and F.
 */
function topicLines(measure: Measure, topics: readonly PerlTopic[], alpha: number | null): readonly string[] {
  return topics.toSorted(byNumber).map(({ name, row, goldW }) => {
    const gold = measure === "rougeW" && goldW !== null ? goldW : row[`${measure}.gold`];
    const counts = () => [gold, row[`${measure}.pred`], row[`${measure}.hits`]].map(perlNumber);
    const rates = (of: number) => {
      const { recall, precision, f1 } = ratesOfRow(measure, row, of);
      return [recall, precision, f1].map(fixed);
    };
    const [recall, precision, f1] = alpha === null ? counts() : rates(alpha);
    return `Eval ${name} R:${recall} P:${precision} F:${f1}`;
  });
}

/** Prints sums as whole numbers, as -t 2 does. */
function countLine(measure: Measure, topics: readonly PerlTopic[]): string {
  const sum = (count: "gold" | "pred" | "hits") =>
    topics.reduce((total, { row }) => total + row[`${measure}.${count}`], 0);
  const exact = measure === "rougeW" ? perlSum(topics.map(({ goldW }) => goldW)) : null;
  const [m, p, h] = [exact ?? sum("gold"), sum("pred"), sum("hits")].map(perlWhole);
  return `M_count: ${m} P_count: ${p} H_count: ${h}`;
}

const fixed = (value: number) => pythonFixed(value, 5);

function officialName(measure: Measure, { weight, skip }: RougeTaskOptions): string {
  const name = measureName(measure);
  if (measure === "rougeW") return `${name}-${weight}`;
  return measure === "rougeS" || measure === "rougeSU" ? `${name}${skip === "any" ? "*" : skip}` : name;
}

const KNOWN = ["-w", "-2", "-u", "-U", "-x", "-d", "-t 2"];

/** The flags of ROUGE-1.5.5 that only choose what it prints. */
export function readOfficialFlags(text: string) {
  const flags = text.replaceAll(/-t\s+2/g, "-t 2").split(/\s+(?=-)/);
  const chosenFlags = flags.map((flag) => flag.trim()).filter((flag) => flag !== "");
  const unknown = chosenFlags.find((flag) => !KNOWN.includes(flag));
  if (unknown !== undefined)
    throw usageError("BAD_VALUE", {
      expected: `some of ${KNOWN.join(", ")} for \`officialFlags\``,
      received: JSON.stringify(unknown),
      hint: "all other flags of ROUGE-1.5.5 are options of their own: -n is `maxN`, -l is `words`, -c is `ci`, -r is `samples`",
    });
  const has = (flag: string) => chosenFlags.includes(flag);
  const printed: Partial<Record<Measure, boolean>> = {
    rougeL: !has("-x"),
    rougeW: has("-w"),
    rougeS: has("-2") && !has("-u"),
    rougeSU: has("-2") && (has("-u") || has("-U")),
  };
  return {
    prints: (measure: Measure) => printed[measure] ?? true,
    /** Also the lines of each topic (-d). */
    topics: has("-d"),
    /** Counts in place of averages (-t 2). */
    counts: has("-t 2"),
  };
}

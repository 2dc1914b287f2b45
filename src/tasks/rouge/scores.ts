// The scores of rouge: ids, labels and texts.
import { type ScoreSpec, share } from "../../core/score-spec.ts";
import { MEASURES, type Measure } from "../../text/rouge155/options.ts";
import { RATES, type Rate, type Score } from "./score.ts";

const ABOUT: Readonly<Record<Measure, string>> = {
  rouge1: "words in common",
  rouge2: "pairs of words in common",
  rouge3: "triples of words in common",
  rouge4: "runs of four words in common",
  rougeL: "words of each reference sentence that the summary has in the same order",
  rougeW: "ROUGE-L, with runs of words weighted",
  rougeS: "skip-bigrams: pairs of words in the same order with a gap",
  rougeSU: "ROUGE-S with single words",
};

const PART_LABELS: Readonly<Record<Rate, readonly [label: string, about: string]>> = {
  precision: ["precision", "share of the summary"],
  recall: ["recall", "share of the references"],
  f1: ["F", "weighted harmonic mean of precision and recall"],
};

function describe(measure: Measure, part: Rate): ScoreSpec {
  const [label, about] = PART_LABELS[part];
  const spec = share({
    label: `${measure.replace("rouge", "ROUGE-")} ${label}`,
    about: `${ABOUT[measure]}: ${about}`,
  });
  // QUIRK: texts are weighted as a whole and hits sentence by sentence, so that even its own text does not reach 1.
  return measure === "rougeW" ? { ...spec, perfect: null } : spec;
}

export const scores = Object.fromEntries(
  MEASURES.flatMap((measure) => RATES.map((part) => [`${measure}.${part}`, describe(measure, part)])),
) as Readonly<Record<Score, ScoreSpec>>;

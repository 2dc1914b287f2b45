// The scores of timeline: ids, labels and texts.
import { type ScoreSpec, share } from "../../core/score-spec.ts";
import type { Mode } from "./modes.ts";
import { MEASURED, type Measured, type Score } from "./score.ts";

const TILSE = "Martschat and Markert 2017, Improving ROUGE for timeline summarization, EACL";

export const MODE_NAMES: Readonly<Record<Mode, { readonly label: string; readonly about: string }>> = {
  concat: { label: "concat", about: "all days as one text" },
  agreement: { label: "agreement", about: "days that are on both sides" },
  align: { label: "align", about: "days aligned one to one by date" },
  "align+": { label: "align+", about: "days aligned one to one by date and content" },
  "align+m1": { label: "align+ m:1", about: "days aligned many to one by date and content" },
};

const RATES = [
  ["precision", "Precision", "share of the prediction that is right"],
  ["recall", "Recall", "share of gold that was found"],
  ["f1", "F1", "harmonic mean of both"],
] as const;

const headline = {
  ar1: share({ label: "AR-1", about: "alignment-based ROUGE-1 F1; --ar chooses the alignment" }),
  ar2: share({ label: "AR-2", about: "alignment-based ROUGE-2 F1; --ar chooses the alignment" }),
};

const measured = MEASURED.flatMap((name) => RATES.map((part) => [`${name}.${part[0]}`, describe(name, part)] as const));

export const scores = { ...headline, ...Object.fromEntries(measured) } as Readonly<Record<Score, ScoreSpec>>;

function describe(name: Measured, [part, partLabel, partAbout]: (typeof RATES)[number]): ScoreSpec {
  if (name === "date") {
    return share({
      label: part === "f1" ? "Date-F1" : `Date ${partLabel.toLowerCase()}`,
      about: `dates as a set: ${partAbout}`,
    });
  }
  const [mode, rouge] = name.split(".") as [Mode, string];
  const { label, about } = MODE_NAMES[mode];
  return share({
    label: `${label} ${rouge.replace("rouge", "ROUGE-")} ${partLabel}`,
    about: `${about}: ${partAbout}`,
    cite: TILSE,
  });
}

// karat agree: how far raters agree, or a judge with people, from a table of ratings.
import { readPath } from "../../adapters/node/read-path.ts";
import { type AgreementFormat, agreementFormats } from "../../report/agreement/formats.ts";
import { type AgreeSettings, agree } from "../../run/agree.ts";
import { digitsFlag, type FlagValues, flagsOf, formatFlag, outputFlag, textFlag } from "../flags/flag.ts";
import { styleFor, widthOf } from "../output/console.ts";

const RATING_FLAGS = {
  raters: {
    kind: "names",
    joined: true,
    about: "raters that count, separated by commas (default: all columns but the id)",
  },
  categories: {
    kind: "names",
    joined: true,
    about: "all categories in the order of the scale (default: those of the ratings)",
  },
  judge: textFlag("name", "the rater to compare with the others; they correct its score"),
  clusterBy: textFlag("field", "column that groups units that belong together"),
  question: textFlag("name", "question of a Label Studio or Argilla export that has several"),
} as const;
const OUTPUT_FLAGS = {
  format: formatFlag(Object.keys(agreementFormats) as AgreementFormat[]),
  digits: digitsFlag("json and csv"),
  output: outputFlag(),
} as const;

export const flags = [...flagsOf(RATING_FLAGS, "Ratings:"), ...flagsOf(OUTPUT_FLAGS, "Output:")];

type AgreeFlags = AgreeSettings & FlagValues<typeof OUTPUT_FLAGS>;

export async function run(path: string, { format, digits, output, ...settings }: AgreeFlags): Promise<string> {
  const result = await agree(readPath(path), settings);
  const look = { digits, style: styleFor(process.stdout), width: widthOf(process.stdout, output) };
  return agreementFormats[format]({ result, ...look });
}

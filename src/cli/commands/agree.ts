// karat agree: how far raters agree, or a judge with people, from a table of ratings.
import { Option } from "commander";
import { readPath } from "../../adapters/node/read-path.ts";
import { type AgreementFormat, agreementFormats } from "../../report/agreement/formats.ts";
import { type AgreeSettings, agree } from "../../run/agree.ts";
import { digitsFlag, formatFlag, headed, outputFlag } from "../flags/flag.ts";
import { styleFor, widthOf } from "../output/console.ts";

interface AgreeFlags extends AgreeSettings {
  readonly format: AgreementFormat;
  readonly digits: number;
  readonly output?: string;
}

const namesFlag = (form: string, about: string) =>
  new Option(form, about).argParser((text) => text.split(",").map((name) => name.trim()));

export const flags = [
  ...headed("Ratings:", [
    namesFlag("--raters <names>", "raters that count, separated by commas (default: all columns but the id)"),
    namesFlag("--categories <names>", "all categories in the order of the scale (default: those of the ratings)"),
    new Option("--judge <name>", "the rater to compare with the others; they correct its score"),
    new Option("--cluster-by <field>", "column that groups units that belong together"),
    new Option("--question <name>", "question of a Label Studio or Argilla export that has several"),
  ]),
  ...headed("Output:", [formatFlag(Object.keys(agreementFormats)), digitsFlag("json and csv"), outputFlag()]),
];

export async function run(path: string, { format, digits, output, ...settings }: AgreeFlags): Promise<string> {
  const result = await agree(readPath(path), settings);
  const look = { digits, style: styleFor(process.stdout), width: widthOf(process.stdout, output) };
  return agreementFormats[format]({ result, ...look });
}

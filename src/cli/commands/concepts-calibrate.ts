// karat concepts-calibrate: how well an embedder separates labelled pairs of concepts, and its best threshold.
import * as v from "valibot";
import { type Calibration, calibrate, type LabelledPair, plotCalibration } from "../../adapters/concepts/calibrate.ts";
import { namedEmbedder } from "../../adapters/concepts/resolve.ts";
import { textIn } from "../../adapters/node/read-json-file.ts";
import { FindingCollector } from "../../contract/finding-sink.ts";
import { thatIs } from "../../contract/schema.ts";
import { isObject, jsonIn, shaped } from "../../contract/shape.ts";
import { shownNumber } from "../../report/score-report.ts";
import { concepts } from "../../tasks/concepts/index.ts";
import type { ConceptEmbedder } from "../../tasks/concepts/services.ts";
import { type FlagValues, flagsOf, formatFlag, outputFlag } from "../flags/flag.ts";
import { styleFor } from "../output/console.ts";

const { embedder: declared } = concepts.definition.options;

const FLAGS = {
  embedder: { kind: "text", value: "name", about: declared.about, default: declared.default },
  format: formatFlag(["text", "json"]),
  output: outputFlag(),
} as const;

export const flags = flagsOf(FLAGS);

export async function run(file: string, flags: FlagValues<typeof FLAGS>): Promise<string> {
  const pairs = readPairs(file);
  const embedder = await namedEmbedder(flags.embedder).get();
  const calibration = await calibrate(embedder, pairs);
  if (flags.format === "text") return calibrationText(calibration, pairs, embedder);
  const { name, digest, epsilon: usedEpsilon } = embedder;
  return `${JSON.stringify({ embedder: name, digest, pairs: pairs.length, usedEpsilon, ...calibration }, null, 2)}\n`;
}

function calibrationText(calibration: Calibration, pairs: readonly LabelledPair[], embedder: ConceptEmbedder): string {
  const style = styleFor(process.stdout);
  const { auc, epsilon, balancedAccuracy } = calibration;
  return [
    `${style.bold(embedder.name)}  ${pairs.length} pairs`,
    "",
    `  ROC-AUC    ${style.bold(shownNumber(auc, 3))}`,
    `  best ε     ${style.bold(shownNumber(epsilon, 3))}  ${style.dim(`balanced accuracy ${shownNumber(balancedAccuracy, 3)}`)}`,
    `  default ε  ${shownNumber(embedder.epsilon, 3)}`,
    "",
    plotCalibration(calibration, pairs),
    "",
  ].join("\n");
}

const PAIR = thatIs(
  '["a", "b", 1] for the same concept, 0 for different ones',
  (pair) =>
    Array.isArray(pair) &&
    typeof pair[0] === "string" &&
    typeof pair[1] === "string" &&
    (pair[2] === 0 || pair[2] === 1),
);

/** Reads `{"pairs": [[a, b, 0 | 1, kind?], …]}`, or the list alone. */
function readPairs(file: string): readonly LabelledPair[] {
  const record = { file, line: 1, text: textIn(file) };
  const sink = new FindingCollector();
  const json = jsonIn(record.text, file);
  const pairs = v.pipe(v.array(PAIR), v.nonEmpty("expected at least one pair"));
  shaped<unknown>(isObject(json) ? v.looseObject({ pairs }) : pairs, json, record, sink);
  sink.throwProblems();
  return (isObject(json) ? json.pairs : json) as LabelledPair[];
}

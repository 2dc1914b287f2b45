// karat timeline-check: the metric tests of Martschat and Markert on gold timelines.
import { Option } from "commander";
import { FindingCollector } from "../../core/finding-sink.ts";
import { readPath } from "../../io/read-path.ts";
import { indentedTable, type Style } from "../../report/score-report.ts";
import { type ColumnOf, tableOf } from "../../report/table.ts";
import { wrapSentence } from "../../report/wrap-sentence.ts";
import { openSide } from "../../run/read/input.ts";
import type { SettingFlags } from "../../run/run-settings.ts";
import { timeline } from "../../tasks/timeline/index.ts";
import { type MetricTestResult, runMetricTests, TILSE_SEED } from "../../tasks/timeline/metric-tests.ts";
import { type GoldTopic, MODES, NGRAM_SIZES } from "../../tasks/timeline/timeline.ts";
import { settingFlags } from "../flags/declared-flags.ts";
import { formatFlag, headed, numberFlag, outputFlag } from "../flags/flag.ts";
import { type Printed, styleFor, widthOf } from "../output/console.ts";

interface Flags extends Pick<SettingFlags<"validate">, "goldFormat"> {
  readonly gold: string;
  readonly rouge: "1.5.5" | "tilse-reimpl" | "plain";
  readonly seed: number;
  readonly format: "text" | "json";
}

const GOLD = "gold timelines: a file, a folder, .zip, .tar.gz or - (standard input)";
const ROUGE = timeline.definition.options.rouge;
const SEED = "random seed of the dates to remove; 23 is tilse's";
const SEEDS = { whole: true, min: 0, max: 2 ** 32 - 1, default: TILSE_SEED } as const;

export const flags = [
  ...headed("Input:", [new Option("--gold <path>", GOLD).makeOptionMandatory()]),
  ...settingFlags("validate", timeline.definition).filter((flag) => flag.attributeName() === "goldFormat"),
  new Option("--rouge <rouge>", ROUGE.about).choices([...ROUGE.choices]).default(ROUGE.default),
  numberFlag("--seed <number>", SEED, SEEDS),
  formatFlag(["text", "json"]),
  outputFlag(),
];

export async function run(flags: Flags): Promise<Printed> {
  const { options } = timeline({ rouge: flags.rouge, average: "f-of-means" });
  const sink = new FindingCollector();
  const topics = await readGold(flags, sink);
  sink.throwProblems();
  const results = runMetricTests(topics, options, flags.seed);
  const report =
    flags.format === "json" ? `${JSON.stringify(results, null, 2)}\n` : table(results, styleFor(process.stdout));
  return { report, warnings: sink.warnings() };
}

async function readGold(flags: Flags, sink: FindingCollector): Promise<ReadonlyMap<string, GoldTopic>> {
  const input = readPath(flags.gold);
  const side = await openSide({ input, name: "gold", format: flags.goldFormat }, timeline.definition.formats.gold);
  const topics = new Map<string, GoldTopic>();
  for await (const items of side.items({}, sink)) {
    for (const { id, value } of items) if (value !== null) topics.set(id, value as GoldTopic);
  }
  return topics;
}

const EXPECTED = "a metric should give less than 1 to every damage, and less to shift-5 than to shift-1";

/** One block for each n-gram size; a mode that overlooks a damage is marked. */
function table(results: readonly MetricTestResult[], style: Style): string {
  const width = widthOf(process.stdout);
  const blocks = NGRAM_SIZES.flatMap((n) => {
    const column = (mode: (typeof MODES)[number]): ColumnOf<MetricTestResult> => ({
      head: mode,
      align: "right",
      cell({ test, scores }) {
        const value = scores[`${mode}.rouge${n}.f1`];
        const text = value === null ? "–" : value.toFixed(3);
        return test !== "unchanged" && value === 1 ? style.bad(text) : text;
      },
    });
    const damaged = tableOf(results, [
      { head: "", cell: ({ test }) => test },
      { head: "timelines", align: "right", drop: 1, cell: ({ timelines }) => String(timelines) },
      ...MODES.map(column),
    ]);
    const title = style.bold(`ROUGE-${n} F1 of damaged gold timelines against themselves`);
    return [title, ...indentedTable(damaged, { width, style }).lines, ""];
  });
  return [...blocks, ...wrapSentence(EXPECTED, width).map(style.dim), ""].join("\n");
}

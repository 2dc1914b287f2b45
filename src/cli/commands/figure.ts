// karat figure: a comparison as a figure for a paper, as SVG or PDF in the width of a column.
import { extname } from "node:path";
import { writeAtomically } from "../../adapters/node/write-atomically.ts";
import type { Comparison } from "../../contract/comparison.ts";
import { badValue, KaratError, receivedText, usageError } from "../../problems/problem.ts";
import { comparisonFigure, FIGURE_PANELS, type FigurePanel, panelsOf } from "../../report/comparison/figure.ts";
import type { Figure } from "../../report/draw/paper/figure.ts";
import { figurePdf, lettersWithoutGlyph } from "../../report/draw/paper/pdf.ts";
import { figureSvg } from "../../report/draw/paper/svg.ts";
import { compareResults } from "../../stats/compare/compare-results.ts";
import { scoredSystems } from "../../stats/compare/scored-system.ts";
import { withUnits } from "../../stats/compare/unit-values.ts";
import { digitsFlag, type FlagValues, flagsOf, OWN_TASK_FLAG, outputFlag, quietFlag, textFlag } from "../flags/flag.ts";
import { noteTo, sayWritten } from "../output/console.ts";
import { readSystems, refuseParts, type StoredComparison, storedComparison } from "../output/stored-results.ts";

/** `figurePdf` returns one character per byte. */
const writePdf = (figure: Figure) => Buffer.from(figurePdf(figure), "latin1");
const FORMATS: Readonly<Record<string, (figure: Figure) => string | Buffer>> = { ".svg": figureSvg, ".pdf": writePdf };

const FLAGS = {
  output: { ...outputFlag(), about: "write to this file: FILE.svg or FILE.pdf" },
  panels: textFlag("a,b", `what to draw: ${FIGURE_PANELS.join(", ")} (default: all that the comparison has)`),
  width: {
    kind: "number",
    value: "points",
    min: 160,
    max: 800,
    default: 219,
    about: "width; a narrow column of a paper has 219 points",
  },
  digits: digitsFlag(),
  task: OWN_TASK_FLAG,
  quiet: quietFlag("notes"),
} as const;

export const flags = flagsOf(FLAGS);

type FigureFlags = FlagValues<typeof FLAGS>;

export async function run(files: readonly string[], flags: FigureFlags): Promise<void> {
  const { output = "", digits, width } = flags;
  const write = FORMATS[extname(output).toLowerCase()];
  if (write === undefined)
    throw usageError("BAD_VALUE", {
      expected: "-o FILE.svg or -o FILE.pdf",
      received: output === "" ? "no file" : receivedText(output),
    });
  const asked = flags.panels === undefined ? null : panelNames(flags.panels);
  const { comparison, definition } = await comparisonIn(files, flags.task);
  const panels = asked === null ? panelsOf(comparison) : asked.map((panel) => present(panel, comparison, files[0]!));
  const figure = comparisonFigure({ comparison, definition, digits, width, panels });
  const note = noteTo(flags);
  const lost = write === writePdf ? lettersWithoutGlyph(figure) : [];
  if (lost.length > 0) note(`Helvetica has no ${lost.join(" ")}: a question mark stands there. Write an SVG instead`);
  await writeAtomically(output, write(figure));
  if (asked === null && !panels.includes("units")) note(NO_UNITS);
  sayWritten(flags);
}

const NO_UNITS =
  "no differences by unit: karat compare … --per-unit --format json stores them, and results made with --per-unit have them";

function panelNames(text: string): readonly FigurePanel[] {
  const names = text.split(",").map((name) => name.trim());
  const unknown = names.find((name) => !(FIGURE_PANELS as readonly string[]).includes(name));
  if (unknown === undefined) return names as FigurePanel[];
  throw badValue(`some of ${FIGURE_PANELS.join(", ")} for --panels`, unknown);
}

const TO_GET_PANEL: Partial<Record<FigurePanel, string>> = {
  units: "compare again with --per-unit --format json, or give the results: karat figure a.json b.json",
  groups: "compare again with --group-by FIELD",
};

function present(panel: FigurePanel, comparison: Comparison, file: string): FigurePanel {
  if (panelsOf(comparison).includes(panel)) return panel;
  const expected = `a comparison with ${panel}`;
  const hint = TO_GET_PANEL[panel] ?? "";
  throw new KaratError({ code: "BAD_VALUE", at: { file }, expected, received: "one without", hint });
}

async function comparisonIn(files: readonly string[], module: string | undefined): Promise<StoredComparison> {
  const stored = await storedComparison(files, module);
  if (stored !== null) return stored;
  const { task, systems } = await readSystems(files, module);
  if (systems.length < 2)
    throw new KaratError({
      code: "BAD_SHAPE",
      at: { file: files[0]! },
      expected: "a comparison, or several results",
      received: "one result",
      hint: "karat figure a.json b.json, or karat compare a.json b.json --format json -o comparison.json first",
    });
  refuseParts(systems, files);
  const comparison = compareResults(task, systems);
  return { comparison: withUnits(task, comparison, scoredSystems(systems)), definition: task.definition };
}

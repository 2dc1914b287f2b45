// The pages of a competition, from what the task declares and the options that are pinned.

import { flagOf, type OptionSpec, signatureValue } from "../../core/options.ts";
import { VERSION } from "../../core/result.ts";
import type { ScoreSpec } from "../../core/score-spec.ts";
import type { AnyTask } from "../../core/task.ts";

export interface Pages {
  readonly overview: string;
  readonly evaluation: string;
  readonly data: string;
  readonly terms: string;
}

export interface PageSettings {
  readonly title: string;
  /** Where participants can check a file in the browser, if somebody serves the page. */
  readonly pageUrl: string | null;
  readonly scorer: string;
}

export function competitionPages(task: AnyTask, settings: PageSettings): Pages {
  const { definition } = task;
  return {
    overview: text([
      `# ${settings.title}`,
      `${definition.about}.`,
      `Scored with karat ${VERSION} by the protocol ${definition.protocol.name}, version ${definition.protocol.version} (${definition.protocol.cite}).`,
      "Submit a zip file with your predictions; the page *Data* says how they are written, the starting kit holds an example and the scorer itself.",
    ]),
    evaluation: text([
      "# Evaluation",
      ...optionLines(task),
      "## Scores",
      table(
        ["score", "", "meaning"],
        Object.entries(definition.scores as Record<string, ScoreSpec>).map(([id, { label, better, about }]) => [
          id === definition.primary ? `**${label}**` : label,
          better === "higher" ? "higher is better" : "lower is better",
          about,
        ]),
      ),
      "The leaderboard is ordered by the first column. Equal scores are ties: they share a rank.",
      `Every ${definition.unit} must have a prediction; a submission that lacks one, or has one too many, is refused with a list of what is wrong, and is not counted.`,
      "A score that is undefined is left out. Each submission's detailed results show intervals.",
    ]),
    data: text([
      "# Data",
      `Predictions are written in one of these ways, in one or several files below the root of the zip. One prediction for each ${definition.unit}.`,
      table(
        ["format", "about"],
        definition.formats.pred.map(({ id, about }: { id: string; about: string }) => [id, about]),
      ),
      "Check a file before you submit it:",
      `    node ${settings.scorer} validate ${definition.id} --pred YOUR-FOLDER`,
      settings.pageUrl === null
        ? `or in the browser, where nothing is uploaded:\n\n    node ${settings.scorer} serve`
        : `or in the browser, where nothing is uploaded: ${settings.pageUrl}`,
    ]),
    terms: text([
      "# Terms",
      "Predictions are scored as they are submitted. The organisers may publish names and scores.",
    ]),
  };
}

function optionLines({ definition, options }: AnyTask): string[] {
  const rows = Object.entries(definition.options as Record<string, OptionSpec>).map(([name, spec]) => [
    `\`--${flagOf(name)}\``,
    signatureValue(spec, options[name]),
    spec.about,
  ]);
  return rows.length === 0
    ? []
    : ["## Options, pinned for this competition", table(["option", "value", "meaning"], rows)];
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

function text(paragraphs: readonly string[]): string {
  return `${paragraphs.join("\n\n")}\n`;
}

// What a competition says about its task: pages, columns of the leaderboard and pinned options, from the declaration.

import type { OptionSpec } from "../../contract/option-spec.ts";
import { flagOf, signatureValue } from "../../contract/options.ts";
import { VERSION } from "../../contract/result.ts";
import type { ScoreSpec } from "../../contract/score-spec.ts";
import type { AnyTask } from "../../contract/task.ts";

/** The longest keys and titles that Codabench takes. */
const LONGEST = 36;

export function boardColumns({ scores, primary, printed }: AnyTask["definition"]) {
  const ids: string[] = [primary, ...(printed ?? Object.keys(scores)).filter((id: string) => id !== primary)];
  return ids.map((id) => {
    const { label, better } = scores[id] as ScoreSpec;
    const title = label.length <= LONGEST ? label : id.slice(0, LONGEST);
    return { id, key: columnKey(id), title, sorting: better === "higher" ? ("desc" as const) : ("asc" as const) };
  });
}

/** Letters, digits and underscores: hosts may read a dot as a path. A plus becomes a word. */
export function columnKey(id: string): string {
  return id
    .replaceAll("+", "plus")
    .replace(/[^A-Za-z0-9]+/g, "_")
    .slice(0, LONGEST);
}

/** karat.json of a competition: its task and options, so that participants validate with the same settings. */
export function pinnedSettings({ definition, options: { as, ...options } }: AnyTask, more: object = {}): string {
  return `${JSON.stringify({ task: definition.id, ...more, as, options }, null, 2)}\n`;
}

type Data = readonly [name: string, value: object];

/** The options that hold data, such as a description. */
export function dataOptions({ definition, options }: AnyTask): readonly Data[] {
  const specs = Object.entries(definition.options as Record<string, OptionSpec>);
  const data = specs.filter(([, { kind }]) => kind === "data").map(([name]): Data => [name, options[name] as object]);
  return data.filter(([, value]) => Object.keys(value).length > 0);
}

/** The task with the options that participants may see: lists of data, such as verdicts of judges, quote gold. */
export function withShownOptions(task: AnyTask): AnyTask {
  const hidden = dataOptions(task).filter(([, value]) => Array.isArray(value));
  const options = Object.entries(task.options).filter(([name]) => hidden.every(([other]) => other !== name));
  return { ...task, options: Object.fromEntries(options) };
}

interface PageSettings {
  readonly title: string;
  /** The address of the page in which participants can check a file, if somebody serves it. */
  readonly pageUrl: string | null;
  readonly scorer: string;
}

export function competitionPages(task: AnyTask, { title, pageUrl, scorer }: PageSettings) {
  const { definition } = task;
  return {
    overview: text([
      `# ${title}`,
      `${definition.about}.`,
      `Scored with karat ${VERSION} by the protocol ${definition.protocol.name}, version ${definition.protocol.version} (${definition.protocol.cite}).`,
      "Submit a zip file with your predictions. The page *Data* says how they are written; the starting kit checks them.",
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
      `    node ${scorer} validate ${definition.id} --pred YOUR-FOLDER`,
      pageUrl === null
        ? `or in the browser, where nothing is uploaded:\n\n    node ${scorer} serve`
        : `or in the browser, where nothing is uploaded: ${pageUrl}`,
    ]),
    terms: text([
      "# Terms",
      "Predictions are scored as they are submitted. The organisers may publish names and scores.",
    ]),
  };
}

function optionLines(task: AnyTask): string[] {
  const { definition, options } = task;
  const data = dataOptions(task).filter(([, value]) => !Array.isArray(value));
  const rows = Object.entries(definition.options as Record<string, OptionSpec>).map(([name, spec]) => [
    `\`--${flagOf(name)}\``,
    signatureValue(spec, options[name], options),
    spec.about,
  ]);
  return rows.length === 0
    ? []
    : [
        "## Options, pinned for this competition",
        table(["option", "value", "meaning"], rows),
        ...data.flatMap(([name, value]) => [`\`--${flagOf(name)}\`:`, indented(JSON.stringify(value, null, 2))]),
      ];
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

function indented(json: string): string {
  return json.replaceAll(/^/gm, "    ");
}

function text(paragraphs: readonly string[]): string {
  return `${paragraphs.join("\n\n")}\n`;
}

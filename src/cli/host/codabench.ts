// A competition bundle for Codabench, version 2: settings, pages, scoring program, reference data, starting kit.
import type { OptionSpec } from "../../contract/option-spec.ts";
import { flagOf } from "../../contract/options.ts";
import { reachOfValue } from "../../contract/reach.ts";
import type { AnyTask } from "../../contract/task.ts";
import { shellWord } from "../../problems/shell-word.ts";
import { boardColumns, competitionPages, pinnedSettings, withShownOptions } from "./competition.ts";
import { type Files, inFolder } from "./files.ts";

export interface Competition {
  readonly task: AnyTask;
  readonly title: string;
  /** Start, end and limits of the phase, as Codabench names them. */
  readonly phase: Readonly<Record<string, string | number>>;
  /** The ids that a submission must have; null if participants are not told. */
  readonly ids: readonly string[] | null;
  readonly pageUrl: string | null;
  /** Whether participants see the scores of single units, from which gold can be worked out. */
  readonly showsUnits: boolean;
  readonly gold: Files;
  /** The scorer and what it needs: `karat.mjs` and, for some tasks, data beside it. */
  readonly program: Files;
  readonly kit: Files;
}

const IMAGE = "node:22-slim";
const PROGRAM = "/app/program";

export function codabenchBundle(competition: Competition): Files {
  const { task, title, gold, ids, program, kit, pageUrl } = competition;
  const pages = competitionPages(task, { title, pageUrl, scorer: "karat.mjs" });
  const description = `karat scores ${title}`;
  return new Map<string, Uint8Array | string>([
    ["competition.yaml", yaml(settingsOf(competition))],
    ["logo.png", LOGO],
    ...Object.entries(pages).map(([name, text]): [string, string] => [`pages/${name}.md`, text]),
    ...inFolder("scoring_program", program),
    ["scoring_program/metadata.yaml", yaml({ command: scoringCommand(competition), description })],
    ["scoring_program/karat.json", pinnedForProgram(task)],
    // Workers may move a single folder to the root.
    ...inFolder("reference_data/gold", gold),
    ...inFolder("starting_kit", kit),
    ...(ids === null ? [] : [["starting_kit/ids.json", JSON.stringify(ids)] as const]),
    ["starting_kit/karat.json", pinnedSettings(withShownOptions(task), ids === null ? {} : { ids: "ids.json" })],
    ["starting_kit/README.md", `${pages.data}\n${exampleLines(task, kit)}`],
  ]);
}

function exampleLines({ definition: { id } }: AnyTask, kit: Files): string {
  const pinned = "karat.json has the task and the options of this competition.";
  const folder = `examples/${id}`;
  if (![...kit.keys()].some((path) => path.startsWith(folder))) return `${pinned}\n`;
  return `${pinned} The folder ${folder} holds invented gold and the predictions of two systems in the right form:

    node karat.mjs score ${id} --gold ${folder}/gold --pred ${folder}/careful
`;
}

/** Codabench runs it in a container whose folders are these. */
function scoringCommand({ task, title, showsUnits }: Competition): string {
  const flags = reaching(task).map((name) => `--${flagOf(name)} ${shellWord(String(task.options[name]))}`);
  return [
    `node ${PROGRAM}/karat.mjs score ${task.definition.id} --config ${PROGRAM}/karat.json`,
    "--gold /app/input/ref --pred /app/input/res",
    ...flags,
    ...(showsUnits ? ["--per-unit"] : []),
    `--title ${shellWord(title)} --format codabench -o /app/output`,
  ].join(" ");
}

/** Options that karat.json may not have because they reach beyond its folder: they go into the command. */
function reaching({ definition, options }: AnyTask): readonly string[] {
  const specs = Object.entries(definition.options as Record<string, OptionSpec>);
  return specs.filter(([name, spec]) => reachOfValue(spec, options[name]) !== null).map(([name]) => name);
}

/** Only what differs from the default, so that the scorer's list of settings stays readable; data always. */
function pinnedForProgram(task: AnyTask): string {
  const beyond = reaching(task);
  const isPinned = ([name, { kind, default: usual }]: [string, OptionSpec]) =>
    !beyond.includes(name) && (kind === "data" || JSON.stringify(task.options[name]) !== JSON.stringify(usual));
  const pinned = Object.entries(task.definition.options as Record<string, OptionSpec>).filter(isPinned);
  return pinnedSettings({ ...task, options: Object.fromEntries(pinned.map(([name]) => [name, task.options[name]])) });
}

function settingsOf({ task, title, phase }: Competition) {
  const { definition } = task;
  const page = (name: string) => ({ title: name, file: `pages/${name.toLowerCase()}.md` });
  return {
    version: 2,
    title,
    description: definition.about,
    image: "logo.png",
    terms: "pages/terms.md",
    registration_auto_approve: true,
    docker_image: IMAGE,
    enable_detailed_results: true,
    pages: ["Overview", "Evaluation", "Data"].map(page),
    tasks: [
      {
        index: 0,
        name: definition.title,
        description: definition.about,
        scoring_program: "scoring_program",
        reference_data: "reference_data",
      },
    ],
    phases: [
      {
        index: 0,
        name: "Evaluation",
        description: definition.about,
        ...phase,
        starting_kit: "starting_kit",
        accepts_only_result_submissions: true,
        tasks: [0],
      },
    ],
    leaderboards: [
      {
        index: 0,
        title: "Results",
        key: "results",
        submission_rule: "Add",
        hidden: false,
        columns: boardColumns(definition).map(({ key, title: name, sorting }, index) => ({
          title: name,
          key,
          index,
          sorting,
          precision: 4,
          hidden: false,
        })),
      },
    ],
  };
}

type Plain = string | number | boolean | null | readonly Plain[] | { readonly [key: string]: Plain };

function yaml(value: Plain): string {
  return `${lines(value, "").join("\n")}\n`;
}

function lines(value: Plain, indent: string): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => listItem(item as Plain, indent));
  return Object.entries(value as Readonly<Record<string, Plain>>).flatMap(([key, item]) => {
    if (isScalar(item)) return [`${indent}${key}: ${JSON.stringify(item)}`];
    return [`${indent}${key}:`, ...lines(item, `${indent}  `)];
  });
}

function listItem(item: Plain, indent: string): string[] {
  if (isScalar(item)) return [`${indent}- ${JSON.stringify(item)}`];
  const [first = "", ...rest] = lines(item, `${indent}  `);
  return [`${indent}- ${first.trimStart()}`, ...rest];
}

function isScalar(value: Plain): boolean {
  return value === null || typeof value !== "object" || Object.keys(value).length === 0;
}

/** The picture of a competition until its organisers have a better one: a cut stone, as a PNG. */
const LOGO: Uint8Array = Buffer.from(
  [
    "iVBORw0KGgoAAAANSUhEUgAAAGAAAABgCAYAAADimHc4AAACAElEQVR42u3cy00DQRCE4b6TDnEQBMEQAQEQBkRBFMQBJyRkIe/uvLqq5y9pzp",
    "br88r27GzHN0lNUAEAABAAACAAAEAAAIAAAAABAAACAAAEAAAIAAAQAAAgRQA+3x5Pr6+PpyHrymuWBrhSRBbAaoSoXr46QiiWrwCwCiF2KF8Z",
    "IdTKVwOYjQBAVQC18lURQql8ZYBZCLFT+YoIoVK+C8BohFAp3wlgJELsVr4aQiiU7wowAiF2LF8JIbLLrwDQgwCAI0CF8lUQIrP8agAtCLFz+Q",
    "oIpwFen2Paen95SFkz39OUKwCAseU3fQdUQVAov/lXEABjyu/6HwBAf/ndWxGuCCrlD9mM2x1AYjvaCUGp/KE3ZHYDkLwluQuA9E15ZQS18qcd",
    "S6kKYHUwSw1BsfzpRxOrAFifjnYHsD4drYKgWv4ygFaETIBVWfqMWAaCcvnLAVoQVgOsTspzwqoAGUl7UHsFgnr5qQBXEGYDZCZ9VMEsBIfyJQ",
    "DOIswAUIjMsI7VACqRmpYyCsGlfDmAI4QRAGqRnBfUg+BUvizAPYRWANVIT8waBaAc+ZFlVxDcyrcA+A/hLIBDbIb2HSE4lm8FcItwD8ApdmMr",
    "jwDcYjk39BbBtXxbgF+EvwCusZ6c6/zJLwFQIQAAAAABAAACAAAEAAAIAAAQAAAgAABAFuQHRmYCrGWw0okAAAAASUVORK5CYII=",
  ].join(""),
  "base64",
);

// The state of the page: everything it shows follows from this.
import { withoutEndings } from "../../contract/system-names.ts";
import type { ScreenFacts } from "../../report/html/screen-facts.ts";
import type { Chosen } from "../chosen.ts";
import type { FailureReport, Progress, Recognition, ScoreAsk, System, TaskCard } from "../protocol.ts";
import { runAlone } from "./form-fields.ts";

export type Phase =
  | { readonly kind: "idle" }
  | { readonly kind: "busy"; readonly progress: Progress }
  | { readonly kind: "failed"; readonly failure: FailureReport }
  | {
      readonly kind: "done";
      readonly facts: ScreenFacts;
      readonly ask: ScoreAsk;
      /** Whether the run followed an edit of the description, and no button was pressed. */
      readonly isFollowing: boolean;
    };

/** The next question to the worker, and what is known so far. */
export interface State extends Omit<ScoreAsk, "task"> {
  /** Null until the worker has answered for the first time. */
  readonly cards: readonly TaskCard[] | null;
  readonly task: string | null;
  /** Whether the user named the task, so that it is not to be guessed. */
  readonly isTaskNamed: boolean;
  readonly recognition: Recognition | null;
  /** Whether the worker is looking at the files. */
  readonly isRecognising: boolean;
  readonly phase: Phase;
}

/** The parts of the state that the form sets for a run. */
export type Choice = "goldFormat" | "predFormat" | "options" | "run" | "sources";

/** Choices with another value for one of them; undefined takes it out. */
export function withChoice<Choices extends object>(choices: Choices, name: string, value: unknown): Choices {
  const { [name]: _, ...others } = choices as Record<string, unknown>;
  return (value === undefined ? others : { ...others, [name]: value }) as Choices;
}

export const INITIAL: State = {
  cards: null,
  gold: null,
  systems: [],
  task: null,
  isTaskNamed: false,
  description: null,
  recognition: null,
  isRecognising: false,
  goldFormat: null,
  predFormat: null,
  options: {},
  run: {},
  sources: {},
  phase: { kind: "idle" },
};

export function chosenCard({ cards, task, recognition }: State): TaskCard | null {
  if (recognition?.described && recognition.task === task) return recognition.described.card;
  return cards?.find(({ id }) => id === task) ?? null;
}

/** Returns the question that scoring would ask now; null while something is missing. */
export function askOf(state: State): ScoreAsk | null {
  const { task, gold, systems } = state;
  if (task === null || systems.length === 0 || (gold === null && chosenCard(state)?.needsGold !== false)) return null;
  const isAlone = systems.length === 1;
  const run = isAlone ? runAlone(state.run) : state.run;
  const sources = isAlone ? state.sources : {};
  const { options, description, goldFormat, predFormat } = state;
  return { task, options, description, gold, goldFormat, predFormat, systems, sources, run };
}

/** The one file in which both sides are looked for; null where there are several. */
export function bothSides({ gold, systems }: Pick<ScoreAsk, "gold" | "systems">): Chosen | null {
  return systems.length > 0 && systems.every(({ chosen }) => chosen.files === gold?.files) ? gold : null;
}

/** Whether the results on the page are still those of its form. */
export function isStale(state: State): boolean {
  if (state.phase.kind !== "done") return false;
  const now = askOf(state);
  const { ask } = state.phase;
  if (now === null || now.gold !== ask.gold || now.systems.length !== ask.systems.length) return true;
  if (now.systems.some((system, at) => system.chosen !== ask.systems[at]!.chosen)) return true;
  if (Object.keys({ ...now.sources, ...ask.sources }).some((name) => now.sources[name] !== ask.sources[name]))
    return true;
  return JSON.stringify(plain(now)) !== JSON.stringify(plain(ask));
}

function plain({ gold: _, systems, sources: __, ...rest }: ScoreAsk) {
  return { ...rest, names: systems.map(({ name }) => name) };
}

/** `=` ends a name on the command line. */
export function withoutEquals(name: string): string {
  return name.replaceAll("=", "-");
}

/** Files that hold several systems, such as the providers of promptfoo, stand for each of them. */
export function splitSystems(systems: readonly System[], found: Recognition["systems"]): readonly System[] {
  const split: System[] = [];
  for (const [at, system] of systems.entries()) {
    const inside = found[at] !== undefined && "systems" in found[at] ? found[at].systems : [];
    const isOne = inside.length === 0 || system.chosen.column !== undefined;
    if (isOne) split.push(system);
    for (const name of isOne ? [] : inside)
      split.push({ name: uniqueName({ name, kind: "folder" }, split), chosen: { ...system.chosen, column: name } });
  }
  return split;
}

/** A name for what was chosen that no other system has. */
export function uniqueName({ name, kind }: Pick<Chosen, "name" | "kind">, others: readonly System[]): string {
  const own = withoutEquals(kind === "files" ? "predictions" : kind === "file" ? withoutEndings(name) : name);
  const isTaken = (candidate: string) => others.some((other) => other.name === candidate);
  if (!isTaken(own)) return own;
  let number = 2;
  while (isTaken(`${own} ${number}`)) number++;
  return `${own} ${number}`;
}

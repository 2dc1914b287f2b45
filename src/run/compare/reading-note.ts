// Says that the order of systems depends on an option that only chooses what the primary score means.
import type { Note } from "../../core/findings.ts";
import { type ChoiceOption, flagOf } from "../../core/options.ts";
import type { AnyTask } from "../../core/task.ts";
import type { ScoredRun, ScoredSystem } from "./scored-system.ts";

const MOST_NAMES = 4;

/** The totals hold all readings, so that each gives an order without scoring again. */
export function readingNotes(
  { definition, options }: AnyTask,
  primary: string,
  scored: readonly ScoredSystem[],
): Note[] {
  const { reading } = definition;
  if (reading === undefined) return [];
  const sign = definition.scores[primary]!.better === "higher" ? 1 : -1;
  const scoreOf = ({ result }: ScoredRun, choice: string): number =>
    definition.summarize(result.totals as never, { ...options, [reading]: choice } as never)[primary] ??
    Number.NEGATIVE_INFINITY * sign;
  const orderBy = (choice: string) =>
    scored
      .map(({ name, runs }) => ({
        name,
        score: runs.reduce((sum, run) => sum + scoreOf(run, choice) / runs.length, 0),
      }))
      .sort((one, other) => sign * (other.score - one.score) || 0)
      .map(({ name }) => name);
  const orders = new Map<string, { readonly names: readonly string[]; readonly choices: string[] }>();
  for (const choice of (definition.options[reading] as ChoiceOption).choices) {
    const names = orderBy(choice);
    const key = JSON.stringify(names);
    const known = orders.get(key);
    if (known === undefined) orders.set(key, { names, choices: [choice] });
    else known.choices.push(choice);
  }
  if (orders.size < 2) return [];
  const shown = (names: readonly string[]) =>
    [...names.slice(0, MOST_NAMES), ...(names.length > MOST_NAMES ? ["…"] : [])].join(", ");
  const told = [...orders.values()].map(({ names, choices }) => `${choices.join(", ")}: ${shown(names)}`);
  return [
    {
      code: "ORDER_DEPENDS_ON_READING",
      message: `the order of the systems depends on --${flagOf(reading)} (here ${String(options[reading])}). Best first by ${told.join("; by ")}`,
    },
  ];
}

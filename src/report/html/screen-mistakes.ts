// The mistakes of all systems as the screen needs them: counts and points, the commonest values, and as few examples as will do.
import { placeNameOf } from "../../contract/evidence.ts";
import { KINDS } from "../../contract/kinds.ts";
import type { MistakeCluster, Mistakes, Worth } from "../../contract/mistakes.ts";
import { type Page, type RunsOfSystem, runsOf } from "./input.ts";
import { storedNumber } from "./stored-number.ts";

export interface ScreenMistakes {
  /** The singular name of a place: "field". */
  readonly placeName: string;
  /** The texts of all kinds that occur. */
  readonly kinds: Readonly<Record<string, string>>;
  /** The mistakes in the order of the systems; null if they were not collected. */
  readonly systems: readonly (Mistakes | null)[];
  /** Whether the task says what was counted as what. */
  readonly hasEvidence: boolean;
  /** Whether a unit without mistakes is right in everything. */
  readonly knowsRight: boolean;
}

export function screenMistakes(page: Page): ScreenMistakes {
  const { explain } = page.definition;
  const runs = runsOf(page);
  const isAlone = page.systems.length === 1;
  const systems = runs.map((system) => mistakesOf(page, system, isAlone));
  const texts: Readonly<Record<string, { readonly text: string }>> = { ...KINDS, ...explain?.kinds };
  const used = new Set(systems.flatMap((one) => one?.clusters.map(({ kind }) => kind) ?? []));
  return {
    placeName: placeNameOf(page.definition),
    kinds: Object.fromEntries(Array.from(used, (kind) => [kind, texts[kind]?.text ?? kind])),
    systems,
    knowsRight: explain?.isRough !== true,
    hasEvidence: explain === undefined || explain.columns.length > 0 || systems.some((one) => one !== null),
  };
}

/** Returns the means of several runs, which the comparison has; tables are of one run alone, and examples of the first. */
function mistakesOf({ systems, comparison }: Page, { name, runs }: RunsOfSystem, isAlone: boolean): Mistakes | null {
  const { mistakes } = systems[runs[0]!]!.result;
  if (mistakes === undefined) return null;
  const compared = runs.length > 1 ? comparison?.mistakes : undefined;
  const at = comparison?.systems.findIndex((system) => system.name === name) ?? -1;
  const means = compared === undefined || at === -1 ? undefined : compared;
  const placeOf = (place: string) => means?.places.find((one) => one.place === place)?.systems[at];
  const clusterOf = ({ place, kind }: MistakeCluster) =>
    means?.clusters.find((one) => one.place === place && one.kind === kind)?.systems[at];
  const closed = new Set(mistakes.tables.map(({ place }) => place));
  return {
    ...mistakes,
    tables: runs.length > 1 ? [] : mistakes.tables,
    places: mistakes.places.map((place) => stored({ ...place, ...placeOf(place.place) })),
    clusters: mistakes.clusters.map((cluster) => {
      const needsExamples = isAlone || closed.has(cluster.place) || cluster.most?.count === cluster.count;
      const examples = needsExamples ? cluster.examples : [];
      return stored({ ...cluster, ...clusterOf(cluster), examples });
    }),
  };
}

function stored<Any extends Worth>(worth: Any): Any {
  const { points, share } = worth;
  return {
    ...worth,
    ...(points && {
      points: Object.fromEntries(Object.entries(points).map(([id, value]) => [id, storedNumber(value)!])),
    }),
    ...(share !== undefined && { share: storedNumber(share)! }),
  };
}

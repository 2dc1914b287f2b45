// Matches units again when somebody wants to see them: keeping all matches would need more memory than the input.
import { type Shard, shardOf, WHOLE } from "../../core/shard.ts";
import { scorePart } from "../../run/score.ts";
import { type FinishedRun, inputOf } from "./score-systems.ts";

/** So many shards that hardly any other unit is in the one of a unit. */
const MANY = 1_000_000;

/** The matches of one system by id, of the units that are wanted and no others. */
export async function matchesOf(
  run: FinishedRun,
  position: number,
  wanted: ReadonlySet<string>,
): Promise<Map<string, unknown>> {
  const [only] = wanted;
  const shard: Shard = wanted.size === 1 ? { index: shardOf(only!, MANY), count: MANY } : WHOLE;
  const matches = new Map<string, unknown>();
  await scorePart(run.task, inputOf(run.ask, position), {
    ...run.settings,
    ci: null,
    perUnit: false,
    shard,
    visit: ({ id, match }) => {
      if (wanted.has(id)) matches.set(id, match);
    },
  });
  return matches;
}

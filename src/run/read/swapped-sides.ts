// Whether gold and predictions that do not fit together would do so the other way round.
import { FindingCollector } from "../../core/finding-sink.ts";
import { idText } from "../../core/ids.ts";
import type { Source } from "../../core/source.ts";
import type { AnyTask } from "../../core/task.ts";
import { openSide } from "./input.ts";

/** Of more units nobody is kept waiting for. */
const MOST_UNITS = 1_000;

/** Whether each side reads as the other one, with the same units on both. */
export async function fitSwapped(task: AnyTask, gold: Source, pred: Source): Promise<boolean> {
  const ofGold = await idsOf(task, "gold", pred);
  const ofPred = ofGold === null ? null : await idsOf(task, "pred", gold);
  if (ofGold === null || ofPred === null || ofGold.size === 0 || ofGold.size !== ofPred.size) return false;
  return [...ofGold].every((id) => ofPred.has(id));
}

/** The units of a side; null where it is none, or has too many of them. */
async function idsOf({ definition, options }: AnyTask, name: "gold" | "pred", source: Source) {
  const sink = new FindingCollector();
  const side = await openSide<unknown>({ input: source, name }, definition.formats[name]);
  const ids = new Set<string>();
  for await (const items of side.items(options, sink))
    for (const { id } of items) {
      if (ids.has(idText(id)) || ids.size === MOST_UNITS) return null;
      ids.add(idText(id));
    }
  return sink.problemCount === 0 ? ids : null;
}

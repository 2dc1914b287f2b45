// Draws the resamples of a part ahead of its result, in turns with the event loop, where the caller may want to stop.
import type { Turns } from "../../core/event-loop.ts";
import type { AnyTask } from "../../core/task.ts";
import type { Part } from "../run.ts";
import { AT_A_TIME, scoreDrawer } from "./draw-scores.ts";
import type { ResampleSettings } from "./resample-settings.ts";
import { whatToDraw } from "./what-to-draw.ts";

/** The part with what its intervals need. */
export async function drawInTurns(task: AnyTask, part: Part, settings: ResampleSettings, turns: Turns): Promise<Part> {
  const systems = [];
  for (const system of part.systems) {
    const drawing = system.drawn === undefined ? whatToDraw(task, system, settings) : null;
    if (drawing === null) {
      systems.push(system);
      continue;
    }
    const { seed, resamples, ...sample } = drawing;
    const draw = scoreDrawer(task, sample);
    const width = Object.keys(task.definition.scores).length;
    const drawn = new Float64Array(resamples * width);
    for (let from = 0; from < resamples; from += AT_A_TIME) {
      if (turns.isDue) await turns.take();
      drawn.set(draw({ seed, from, to: Math.min(from + AT_A_TIME, resamples) }), from * width);
    }
    systems.push({ ...system, drawn });
  }
  return { ...part, systems };
}

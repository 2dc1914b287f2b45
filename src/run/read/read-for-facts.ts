// Reads input only to know what it is, and where it cannot be read, in the order in which a pass reads it.
import type { AnyTask } from "../../core/task.ts";
import { type Input, isSource } from "./input.ts";
import { type FormatSettings, type InputFacts, inputFacts, openSides, type SystemsInput } from "./open-sides.ts";
import { interleave } from "./pair-units.ts";

/** Reads everything to its end, but understands nothing of it; stops at the file at which a pass would stop. */
export async function readForFacts(task: AnyTask, input: SystemsInput, settings: FormatSettings): Promise<InputFacts> {
  const sides = await openSides(task, input, settings);
  const { gold, systems } = sides;
  for (const side of systems.flatMap(({ extra }) => extra)) for await (const _ of side.records());
  for await (const _ of interleave([gold, ...systems.map(({ pred }) => pred)].map((side) => side.records())));
  return inputFacts(sides);
}

/** Whether it will be there a second time, as files are and standard input is not. */
export function canBeReadAgain({ gold, systems }: SystemsInput): boolean {
  const inputs = [gold, ...systems.flatMap(({ pred, sources = {} }) => [pred, ...Object.values(sources)])];
  return inputs.every(isThereAgain);
}

export function isThereAgain(input: Input | undefined): boolean {
  return input === undefined || (isSource(input) ? input.isStream !== true : Array.isArray(input));
}

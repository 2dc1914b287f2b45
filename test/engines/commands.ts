// What the command is asked in every engine: all examples with both systems, and the seeded set in one thread and in two.
import { EXAMPLE_TASKS, exampleTask } from "../example-task.ts";
import type { SeededSide } from "./seeded-set.ts";

/** The words of a command whose output is compared. */
export type Command = readonly string[];

const EXAMPLE_SYSTEMS = ["careful", "hasty"];
const JSON_RESULT = ["--per-unit", "--format", "json"];

export function exampleCommands(): readonly Command[] {
  return EXAMPLE_TASKS.flatMap((id) => {
    const task = exampleTask(id);
    const folder = `examples/${id}`;
    const gold = ["--gold", `${folder}/gold`];
    const preds = EXAMPLE_SYSTEMS.map((system) => `${folder}/${system}`);
    return [
      ...preds.map((pred) => ["score", task, ...gold, "--pred", pred, ...JSON_RESULT]),
      ["score", task, ...gold, "--pred", preds[0]!, "--format", "html"],
      ["compare", task, ...gold, ...preds.flatMap((pred) => ["--pred", pred]), "--format", "json"],
    ];
  });
}

export function seededCommands(sides: readonly SeededSide[]): readonly Command[] {
  return sides.flatMap(({ task, gold, systems }) => {
    const [first, other] = Object.values(systems) as [string, string];
    const score = ["score", task, "--gold", gold, "--pred", first, ...JSON_RESULT];
    return [
      score,
      [...score, "--workers", "2"],
      ["explain", task, "--gold", gold, "--pred", other],
      ["compare", task, "--gold", gold, "--pred", `first=${first}`, "--pred", `other=${other}`, "--format", "json"],
    ];
  });
}

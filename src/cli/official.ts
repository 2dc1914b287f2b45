// Collects the pieces of the official text and puts them in the order of ids.
import { compareText } from "../core/report.ts";
import type { Result } from "../core/result.ts";
import type { AnyTask } from "../core/task.ts";

export class OfficialCollector {
  readonly #task: AnyTask;
  readonly #pieces: { id: string; text: string }[] = [];

  constructor(task: AnyTask) {
    this.#task = task;
  }

  add(id: string, match: unknown): void {
    const { definition, options } = this.#task;
    const text = definition.official?.unit?.(match, options);
    if (text !== undefined) this.#pieces.push({ id, text });
  }

  text(result: Result): string {
    const { definition, options } = this.#task;
    if (definition.official === undefined)
      throw new Error(`this is a bug in karat: ${definition.id} has no official text`);
    const units = result.perUnit ?? [];
    const pieces = [...this.#pieces].sort((a, b) => compareText(a.id, b.id)).map(({ text }) => text);
    const end = definition.official.end({
      ids: units.map(({ id }) => id),
      totals: result.totals,
      scores: result.scores,
      perUnit: units.map(({ scores }) => scores),
      options,
    });
    return [...pieces, end].join("");
  }
}

// A task's declaration as plain data, for other programs and for the page.

import { formulasOf } from "./formula/score-formulas.ts";
import { formulaText } from "./formula/text.ts";
import { resolveOptions } from "./options.ts";
import type { AnyTask, Task } from "./task.ts";
import type { Preset } from "./task-extras.ts";

interface FormatDeclaration {
  readonly id: string;
  readonly about: string;
}

type Plain = "id" | "title" | "about" | "unit" | "protocol" | "primary" | "printed" | "scores" | "options";

export interface Declaration extends Pick<Task["definition"], Plain> {
  readonly presets: Readonly<Record<string, Preset<Readonly<Record<string, unknown>>>>>;
  /** The formula of each score that has one, with default options. */
  readonly formulas: Readonly<Record<string, string>>;
  readonly formats: { readonly gold: readonly FormatDeclaration[]; readonly pred: readonly FormatDeclaration[] };
  /** What each further source of predictions is for, by name. */
  readonly sources: Readonly<Record<string, string>>;
}

export function declarationOf(definition: AnyTask["definition"]): Declaration {
  const { id, title, about, unit, protocol, primary, printed, presets = {}, scores, options, formats } = definition;
  const sources = Object.entries<{ readonly about: string }>(definition.sources ?? {});
  const plain = (list: readonly FormatDeclaration[]) => list.map((format) => ({ id: format.id, about: format.about }));
  return {
    ...{ id, title, about, unit, protocol, primary, ...(printed && { printed }), presets, scores },
    formulas: formulaTexts(definition),
    options,
    formats: { gold: plain(formats.gold), pred: plain(formats.pred) },
    sources: Object.fromEntries(sources.map(([name, source]) => [name, source.about])),
  };
}

/** Scores that are functions, or that the default options leave out, have none. */
export function formulaTexts(definition: AnyTask["definition"]): Readonly<Record<string, string>> {
  const formulas = Object.entries(formulasOf(definition, resolveOptions(definition.options, {})));
  return Object.fromEntries(
    formulas.flatMap(([score, formula]) => (formula === null ? [] : [[score, formulaText(formula)]])),
  );
}

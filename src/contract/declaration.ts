// A task's declaration as plain data, for other programs and for the page.

import type { CompleteScore } from "./declare-score.ts";
import { formulasOf } from "./formula/score-formulas.ts";
import { formulaText } from "./formula/text.ts";
import type { OptionSpec, OptionSpecs } from "./option-spec.ts";
import type { ScoreSpec } from "./score-spec.ts";
import type { AnyTask, Task } from "./task.ts";
import { aboutFurther, furtherFormats } from "./task-facts.ts";

interface FormatDeclaration {
  readonly id: string;
  readonly about: string;
}

type Plain = "id" | "title" | "about" | "unit" | "protocol" | "primary" | "printed" | "options";

export interface Declaration extends Pick<Task["definition"], Plain> {
  readonly scores: Readonly<Record<string, ScoreSpec>>;
  /** The formula of each score that has one, with default options. */
  readonly formulas: Readonly<Record<string, string>>;
  readonly formats: { readonly gold: readonly FormatDeclaration[]; readonly pred: readonly FormatDeclaration[] };
  /** The purpose of each further source of predictions, by name. */
  readonly sources: Readonly<Record<string, string>>;
}

export function declarationOf(definition: AnyTask["definition"]): Declaration {
  const { id, title, about, unit, primary, printed, scores, options, formats } = definition;
  const { published: _, ...protocol } = definition.protocol;
  const plain = (list: readonly FormatDeclaration[]) => list.map((format) => ({ id: format.id, about: format.about }));
  return {
    ...{ id, title, about, unit, protocol, primary, ...(printed && { printed }) },
    scores: Object.fromEntries(Object.entries<CompleteScore>(scores).map(([score, spec]) => [score, plainScore(spec)])),
    formulas: formulaTexts(definition),
    options: plainOptions(options),
    formats: { gold: plain(formats.gold), pred: plain(formats.pred) },
    sources: Object.fromEntries(
      Object.entries(furtherFormats(definition)).map(([name, list]) => [name, aboutFurther(list)]),
    ),
  };
}

/** The declared options without their functions, which no message can carry. */
function plainOptions(options: OptionSpecs): OptionSpecs {
  const isPlain = ([, value]: readonly [string, unknown]) => typeof value !== "function";
  const plain = (spec: OptionSpec) => Object.fromEntries(Object.entries(spec).filter(isPlain)) as unknown as OptionSpec;
  return Object.fromEntries(Object.entries(options).map(([name, spec]) => [name, plain(spec)]));
}

function plainScore({ formula: _, ...spec }: CompleteScore): ScoreSpec {
  return spec;
}

/** Scores that are functions, or that the default options leave out, have none. */
export function formulaTexts(definition: AnyTask["definition"]): Readonly<Record<string, string>> {
  const formulas = Object.entries(formulasOf(definition));
  return Object.fromEntries(
    formulas.flatMap(([score, formula]) => (formula === null ? [] : [[score, formulaText(formula)]])),
  );
}

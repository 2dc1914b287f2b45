// Declares a task of your own: a schema checks the definition, because plain JavaScript has no compiler to do it.
import * as v from "valibot";
import { taskMaker } from "./define-task.ts";
import { formulaColumns } from "./formula/formula.ts";
import { slipHint } from "./nearest.ts";
import { optionComplaint } from "./option-schema.ts";
import { type OptionSpecs, resolveOptions } from "./options.ts";
import { KaratError } from "./problem.ts";
import * as s from "./schema.ts";
import type { ScoreSpec } from "./score-spec.ts";
import { isObject } from "./shape.ts";
import type { TaskDefinition } from "./task.ts";

type Plain = Readonly<Record<string, unknown>>;

/**
 * Declares a task of your own. Returns its maker: call it with options, and pass the result to `score`.
 *
 * @example
 * import { defineTask, jsonLines, mean, score, share } from "karat";
 *
 * const lines = jsonLines({ about: '{"id","label":"yes"}', keys: ["label"], value: ({ label }) => String(label) });
 * const labels = defineTask({
 *   id: "labels",
 *   unit: "answer",
 *   columns: ["hits"],
 *   scores: { accuracy: share({ label: "Accuracy" }) },
 *   formats: { gold: [lines], pred: [lines] },
 *   match: ({ gold, pred }) => ({ isHit: gold === pred }),
 *   tally: ({ isHit }) => ({ hits: isHit ? 1 : 0 }),
 *   formulas: { accuracy: mean("hits") },
 * });
 * const result = await score(labels(), { gold: [{ id: "a", label: "yes" }], pred: [{ id: "a", label: "yes" }] });
 * console.log(result.scores.accuracy); // 1
 */
export const defineTask: typeof taskMaker = (definition) => {
  checkDefinition(definition);
  return taskMaker(definition);
};

export function checkDefinition(definition: unknown): void {
  const file = isObject(definition) && typeof definition.id === "string" ? `task ${definition.id}` : "the task";
  const place = { file, code: "BAD_SHAPE" } as const;
  for (const schema of [DEFINITION, CONSISTENT]) {
    const problems = s.problemsWith(schema, definition, place);
    if (problems.length > 0) throw new KaratError(problems);
  }
}

/** Not empty, and without a meaning of its own in JavaScript. */
function isName(name: string): boolean {
  return name !== "" && name !== "__proto__";
}

const id = s.thatIs(
  "lower-case words joined by hyphens",
  (value) => typeof value === "string" && /^[a-z][a-z0-9-]*$/.test(value),
);

const columns = v.pipe(
  s.thatIs("a list of names, at least one", (value) => s.isTexts(value) && value.length > 0),
  s.also<readonly string[]>((names, say) => {
    const known = new Set<string>();
    for (const [position, column] of names.entries()) {
      if (known.size === known.add(column).size) say([position], "every column once", column);
      if (!isName(column)) say([position], "a name", column);
      if (column === "units") say([position], "another name, since units are counted anyway", column);
    }
  }),
);

const UNKNOWN = "a known member";

const score = s.exactly<ScoreSpec>(
  {
    better: s.optional(s.oneOf(["higher", "lower"])),
    perfect: s.optional(s.thatIs("a number or null", (value) => typeof value === "number" || value === null)),
    range: s.optional(
      s.thatIs(
        "the lowest and the highest value, as [0, 1]",
        (value) => Array.isArray(value) && value.length === 2 && value[0] < value[1],
      ),
    ),
    mayLeaveRange: s.optional(s.truth),
    label: s.optional(s.text),
    about: s.optional(s.text),
    cite: s.optional(s.text),
  },
  { expected: "a declared score, an object", unknown: UNKNOWN },
);

const scores = v.pipe(
  s.thatIs(
    "scores by their ids, at least one",
    (value) => isObject(value) && Object.keys(value).length > 0,
    'scores: { f1: share({ label: "F1" }) }',
  ),
  s.recordOf(score),
  s.also<Plain>((given, say) => {
    for (const name of Object.keys(given)) if (!isName(name)) say([name], "a name for the score", name);
  }),
);

const OPTION_KINDS = ["choice", "number", "switch", "text", "names", "table", "data"];

const option = v.pipe(
  s.thatIs("a declared option, an object", isObject),
  s.also<Plain>((spec, say) => {
    if (!OPTION_KINDS.includes(spec.kind as string)) say(["kind"], `one of ${OPTION_KINDS.join(", ")}`, spec.kind);
    else if (spec.kind === "choice" && !s.isTexts(spec.choices)) say(["choices"], "a list of names", spec.choices);
    else if (spec.short !== undefined && !/^[a-z]$/i.test(String(spec.short))) say(["short"], "one letter", spec.short);
    else {
      const expected = optionComplaint(spec as never, spec.default);
      if (expected !== null) say(["default"], expected, spec.default);
    }
  }),
);

/** The names of options and sources become flags. */
const flagNames = s.also<Plain>((given, say) => {
  for (const name of Object.keys(given))
    if (!/^[\p{L}\p{N}_][\p{L}\p{M}\p{N}_.-]*$/u.test(name)) say([name], "a name for a flag, as maxLength", name);
});

const options = v.pipe(
  s.thatIs("options by their names", isObject),
  s.recordOf(option),
  s.also<Plain>((given, say) => {
    if (Object.hasOwn(given, "as")) say(["as"], "another name, since as chooses a preset", "as");
  }),
  flagNames,
);

const formatList = v.pipe(
  s.thatIs(
    "a list of formats, at least one",
    (value) => Array.isArray(value) && value.length > 0,
    "jsonLines({ … }) makes one",
  ),
  s.also<readonly unknown[]>((formats, say) => {
    for (const [position, format] of formats.entries()) {
      const { id, by, claims, open }: Plain = isObject(format) ? format : {};
      if (typeof id !== "string" || (by !== "line" && by !== "file"))
        say([position], 'a format with an id, by "line" or "file"', format);
      else if (typeof claims !== "function" || typeof open !== "function")
        say([position], "a format with the functions claims and open", id);
    }
  }),
);

const formats = s.fields({ gold: formatList, pred: formatList }, [
  "formats of both sides",
  "formats: { gold: [lines], pred: [lines] }, where lines = jsonLines({ … })",
]);
const sources = v.pipe(
  s.thatIs("further sources by their names", isObject),
  s.recordOf(s.fields({ formats: formatList })),
  flagNames,
);

const further = s.optional(s.thatIs("a function, or nothing", (value) => typeof value === "function"));
/** Checked where it is used, or only by TypeScript. */
const anything = s.optional(v.unknown());

const protocol = s.thatIs(
  "a name, a version as a number, and a citation",
  (value) =>
    isObject(value) &&
    typeof value.name === "string" &&
    typeof value.version === "number" &&
    typeof value.cite === "string",
);

type Member = keyof TaskDefinition<never, never, never, never, never, never, never> | "denominators" | "aliases";

/** All members of a definition. The last two, from tasks written for 0.2.0, are ignored: formulas replaced them. */
const MEMBERS: Readonly<Record<Member, s.Schema>> = {
  id,
  unit: s.thatIs('what one unit is called, as "dialogue"', (value) => typeof value === "string" && value !== ""),
  columns,
  scores,
  formats,
  ...each(["match", "tally"], s.aFunction),
  ...each(["title", "about"], s.optional(s.text)),
  protocol: s.optional(protocol),
  options: s.optional(options),
  sources: s.optional(sources),
  needsGold: s.optional(s.thatIs("false, or nothing", (value) => value === false)),
  ...each(["summarize", "combine", "absent", "inspect", "prepare", "describeServices", "explain"], further),
  ...each(["unusable", "ignoresSurplus", "remarks", "picture", "overview"], further),
  ...each(["settle", "formulas", "primary", "printed", "labels", "reading", "presets", "services"], anything),
  ...each(["ownStatistics", "redraw", "explained", "official", "published"], anything),
  ...each(["denominators", "aliases"], anything),
};

/** The same schema for several members. */
function each<Name extends Member>(names: readonly Name[], schema: s.Schema): Readonly<Record<Name, s.Schema>> {
  return Object.fromEntries(names.map((name) => [name, schema])) as Record<Name, s.Schema>;
}

const DEFINITION = v.pipe(
  s.exactly<Record<Member, unknown>>(MEMBERS, { expected: "the definition of a task, an object", unknown: UNKNOWN }),
  s.also<Plain>(({ formulas, summarize }, say) => {
    if (formulas === undefined && summarize === undefined)
      say(["formulas"], "a formula for each score", formulas, 'formulas: { accuracy: mean("hits") }');
    if (formulas !== undefined && summarize !== undefined) say(["summarize"], "nothing beside formulas", summarize);
  }),
);

const CONSISTENT = v.pipe(
  s.object,
  s.also<Plain>((definition, say) => {
    const { primary, formulas } = definition;
    const columns = definition.columns as readonly string[];
    const ids = Object.keys(definition.scores as Plain);
    const declared = `a declared score: ${ids.join(", ")}`;
    if (primary !== undefined && !ids.includes(primary as string)) say(["primary"], declared, primary);
    const checkNames = (member: string, known: ReadonlySet<string>, expected: string) => {
      const names = definition[member];
      for (const [position, name] of s.isTexts(names) ? names.entries() : [])
        if (!known.has(name)) say([member, position], expected, name);
    };
    checkNames("printed", new Set(ids), declared);
    checkNames("explained", new Set(columns), `a column: ${columns.join(", ")}`);
    if (formulas !== undefined) checkFormulas(definition, say);
  }),
);

/** Formulas that depend on options are checked with the default options. */
function checkFormulas({ formulas, scores, columns, options = {} }: Plain, say: s.Say): void {
  const made = typeof formulas === "function" ? formulas(resolveOptions(options as OptionSpecs, {})) : formulas;
  if (!isObject(made)) {
    say(["formulas"], "formulas by the ids of scores", made);
    return;
  }
  const known = new Set([...(columns as readonly string[]), "units"]);
  const ids = Object.keys(scores as Plain);
  for (const id of ids) checkFormula(made[id], known, (...said) => say(["formulas", id], ...said));
  for (const id of Object.keys(made))
    if (!Object.hasOwn(scores as Plain, id)) say(["formulas", id], `a declared score: ${ids.join(", ")}`, id);
}

function checkFormula(
  formula: unknown,
  known: ReadonlySet<string>,
  say: (expected: string, received: unknown, hint?: string) => void,
): void {
  if (formula === null || typeof formula === "function") return;
  const columns = formulaColumns(formula);
  if (columns === null) {
    say("a formula or a function", formula);
    return;
  }
  for (const column of columns)
    if (!known.has(column)) say(`columns of the task: ${[...known].join(", ")}`, column, slipHint(column, known));
}

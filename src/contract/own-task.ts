// Declares a task of your own: a schema checks the definition, because plain JavaScript has no compiler to do it.
import * as v from "valibot";
import { slipHint } from "../problems/nearest.ts";
import { KaratError, type Path } from "../problems/problem.ts";
import type { ScoreDeclaration } from "./declare-score.ts";
import { taskMaker } from "./define-task.ts";
import { formulaColumns } from "./formula/formula.ts";
import type { KindSpec } from "./kinds.ts";
import { optionComplaint } from "./option-schema.ts";
import type { OptionSpecs } from "./option-spec.ts";
import { flagOf } from "./options.ts";
import { resolveOptions } from "./resolve-options.ts";
import * as s from "./schema.ts";
import { isObject } from "./shape.ts";
import { OWN_ENTRIES } from "./signature.ts";
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
 *   scores: { accuracy: share({ label: "Accuracy", formula: mean("hits") }) },
 *   formats: { gold: [lines], pred: [lines] },
 *   match: ({ gold, pred }) => ({ isHit: gold === pred }),
 *   tally: ({ isHit }) => ({ hits: isHit ? 1 : 0 }),
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
  const check = (schema: s.Schema, value: unknown) => {
    const problems = s.problemsWith(schema, value, { file, code: "BAD_SHAPE" });
    if (problems.length > 0) throw new KaratError(problems);
  };
  check(DEFINITION, definition);
  const settled = withDefaultScores(definition as Plain);
  check(DEFINITION, settled);
  check(CONSISTENT, settled);
}

/** Scores that are a function of the options, as the default options make them. */
function withDefaultScores({ scores, options = {}, ...others }: Plain): Plain {
  const settled = typeof scores === "function" ? scores(resolveOptions(options as OptionSpecs, {})) : scores;
  return { scores: typeof settled === "function" ? null : settled, options, ...others };
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

const score = s.exactly<ScoreDeclaration>(
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
    label: s.optional(
      s.thatIs("a text, or a function of the options", (value) => ["string", "function"].includes(typeof value)),
    ),
    // Checked with the columns, below.
    formula: s.optional(v.unknown()),
    about: s.optional(s.text),
    cite: s.optional(s.text),
  },
  { expected: "a declared score, an object", unknown: UNKNOWN },
);

const scoreTable = v.pipe(
  s.thatIs(
    "scores by their ids, at least one",
    (value) => isObject(value) && Object.keys(value).length > 0,
    'scores: { accuracy: share({ label: "Accuracy", formula: mean("hits") }) }',
  ),
  s.recordOf(score),
  s.also<Plain>((given, say) => {
    for (const name of Object.keys(given)) if (!isName(name)) say([name], "a name for the score", name);
  }),
);

const scores = v.lazy((value) => (typeof value === "function" ? v.any() : scoreTable));

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
    for (const name of Object.keys(given))
      if (OWN_ENTRIES.includes(flagOf(name))) say([name], "a name that no signature has already", name);
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

const formats = v.pipe(
  s.fields({ gold: formatList, pred: formatList }, [
    "formats of both sides",
    "formats: { gold: [lines], pred: [lines] }, where lines = jsonLines({ … })",
  ]),
  s.recordOf(formatList),
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

const kind = s.fields<KindSpec>({ text: s.text, group: s.oneOf(["nothing", "form", "content"]) });

const explain = s.fields(
  {
    columns: s.texts,
    rows: s.aFunction,
    placeName: s.optional(s.text),
    kinds: s.optional(s.recordOf(kind)),
    isRough: s.optional(s.truth),
  },
  [
    "columns and rows of the evidence",
    'explain: { columns: ["hits"], rows: (match) => [{ at: "label", verdict: "correct", counts: { hits: 1 } }] }',
  ],
);

type Member = keyof TaskDefinition<never, never, never, never, never, never, never>;

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
  prepare: s.optional(
    s.fields({ units: s.aFunction, services: anything }, [
      "how units are prepared, an object",
      "prepare: { units: async (units, options, services) => units }",
    ]),
  ),
  explain: s.optional(explain),
  guard: s.optional(
    s.fields(each(["identity", "parts"], further), [
      "what no run may change, an object",
      'guard: { parts: () => "hits" }',
    ]),
  ),
  ...each(["absent", "fromData", "review"], further),
  ...each(["primary", "printed", "official", "lines"], anything),
};

/** The same schema for several members. */
function each<Name extends string>(names: readonly Name[], schema: s.Schema): Readonly<Record<Name, s.Schema>> {
  return Object.fromEntries(names.map((name) => [name, schema])) as Record<Name, s.Schema>;
}

const DEFINITION = s.exactly<Record<Member, unknown>>(MEMBERS, {
  expected: "the definition of a task, an object",
  unknown: UNKNOWN,
});

const CONSISTENT = v.pipe(
  s.object,
  s.also<Plain>((definition, say) => {
    const { primary } = definition;
    const scores = definition.scores as Readonly<Record<string, Plain>>;
    const columns = definition.columns as readonly string[];
    const ids = Object.keys(scores);
    const declared = `a declared score: ${ids.join(", ")}`;
    if (primary !== undefined && !ids.includes(primary as string)) say(["primary"], declared, primary);
    const checkNames = (path: Path, names: unknown, known: readonly string[], expected: string) => {
      for (const [position, name] of s.isTexts(names) ? names.entries() : [])
        if (!known.includes(name)) say([...path, position], expected, name);
    };
    checkNames(["printed"], definition.printed, ids, declared);
    const explained = (definition.explain as Plain | undefined)?.columns;
    checkNames(["explain", "columns"], explained, columns, `a column: ${columns.join(", ")}`);
    const { parts } = (definition.guard ?? {}) as Plain;
    const counted = typeof parts === "function" ? ids.map((score) => parts(score)) : [];
    for (const column of counted)
      if (!columns.includes(column)) say(["guard", "parts"], `a column for each score: ${columns.join(", ")}`, column);
    const summed = new Set([...columns, "units"]);
    for (const [id, { formula }] of Object.entries(scores))
      checkFormula(formula, summed, (...complaint) => say(["scores", id, "formula"], ...complaint));
  }),
);

function checkFormula(
  formula: unknown,
  known: ReadonlySet<string>,
  say: (expected: string, received: unknown, hint?: string) => void,
): void {
  if (formula === null || typeof formula === "function") return;
  const columns = formulaColumns(formula);
  if (columns === null) {
    say("a formula, or a function of the totals", formula, 'as formula: mean("hits")');
    return;
  }
  for (const column of columns)
    if (!known.has(column)) say(`columns of the task: ${[...known].join(", ")}`, column, slipHint(column, known));
}

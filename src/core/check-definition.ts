// Says what is wrong with the definition of a task, and where: authors of plain JavaScript have no compiler to ask.
import type { ScoreSpec } from "./define-task.ts";
import { formulaColumns } from "./formula/columns.ts";
import { nearestName } from "./nearest.ts";
import { optionComplaint } from "./option-schema.ts";
import { type OptionSpecs, resolveOptions } from "./options.ts";
import { KaratError, type Path, type Problem, receivedText } from "./problem.ts";
import type { TaskDefinition } from "./task.ts";

type Say = (path: Path, expected: string, received: unknown, hint?: string) => void;
type Plain = Readonly<Record<string, unknown>>;

/** Throws all that is wrong with a definition. */
export function checkDefinition(definition: unknown): void {
  const problems = definitionProblems(definition);
  if (problems.length > 0) throw new KaratError(problems);
}

function definitionProblems(definition: unknown): readonly Problem[] {
  const problems: Problem[] = [];
  const name = isPlain(definition) && typeof definition.id === "string" ? `task ${definition.id}` : "the task";
  const say: Say = (path, expected, received, hint) =>
    problems.push({
      code: "BAD_SHAPE",
      at: { file: name, path },
      expected,
      received: typeof received === "function" ? "a function" : receivedText(received),
      ...(hint === undefined ? {} : { hint }),
    });
  if (!isPlain(definition)) say([], "the definition of a task, an object", definition);
  else {
    for (const check of CHECKS) check(definition, say);
    if (problems.length === 0) checkFormulas(definition, say);
  }
  return problems;
}

/** Names that mean something to JavaScript itself, or nothing to anybody. */
const NO_NAMES = ["", "__proto__"];

const CHECKS: readonly ((definition: Plain, say: Say) => void)[] = [
  checkMembers,
  checkWords,
  checkColumns,
  checkScores,
  checkOptions,
  checkFormats,
  checkFunctions,
];

/** All that a definition may have. */
const MEMBERS: Readonly<Record<keyof TaskDefinition<never, never, never, never, never, never, never>, true>> = {
  id: true,
  unit: true,
  columns: true,
  scores: true,
  formats: true,
  match: true,
  tally: true,
  formulas: true,
  summarize: true,
  title: true,
  about: true,
  protocol: true,
  primary: true,
  printed: true,
  options: true,
  labels: true,
  reading: true,
  presets: true,
  sources: true,
  combine: true,
  absent: true,
  inspect: true,
  services: true,
  prepare: true,
  describeServices: true,
  ownStatistics: true,
  redraw: true,
  explain: true,
  explained: true,
  unusable: true,
  ignoresSurplus: true,
  remarks: true,
  official: true,
  picture: true,
  overview: true,
  published: true,
};

const SCORE_MEMBERS: Readonly<Record<keyof ScoreSpec, true>> = {
  label: true,
  better: true,
  range: true,
  mayLeaveRange: true,
  perfect: true,
  about: true,
  cite: true,
};

/** Members of tasks written for 0.2.0 whose place formulas have taken. */
const FORMER = { denominators: true, aliases: true } as const;

function checkMembers(definition: Plain, say: Say): void {
  refuseOthers(definition, { ...MEMBERS, ...FORMER }, (name, ...said) => say([name], ...said));
}

/** What is misspelt would never be called or read, and nobody would know. */
function refuseOthers(
  given: Plain,
  members: Readonly<Record<string, true>>,
  say: (name: string, expected: string, received: unknown, hint?: string) => void,
): void {
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined || Object.hasOwn(members, name)) continue;
    const nearest = nearestName(name, Object.keys(members));
    say(name, "no such member", value, nearest === null ? undefined : `did you mean ${nearest}?`);
  }
}

function checkWords({ id, unit, title, about, protocol }: Plain, say: Say): void {
  if (typeof id !== "string" || !/^[a-z][a-z0-9-]*$/.test(id)) say(["id"], "lower-case words joined by hyphens", id);
  if (typeof unit !== "string" || unit === "") say(["unit"], 'what one unit is called, as "dialogue"', unit);
  for (const [key, text] of Object.entries({ title, about }))
    if (text !== undefined && typeof text !== "string") say([key], "a text", text);
  if (protocol === undefined) return;
  const { name, version, cite }: Plain = isPlain(protocol) ? protocol : {};
  if (typeof name !== "string" || typeof version !== "number" || typeof cite !== "string")
    say(["protocol"], "a name, a version as a number, and a citation", protocol);
}

function checkColumns({ columns, explained = [] }: Plain, say: Say): void {
  if (!isTexts(columns) || columns.length === 0) {
    say(["columns"], "a list of names, at least one", columns);
    return;
  }
  const known = new Set<string>();
  for (const [position, column] of columns.entries()) {
    if (known.size === known.add(column).size) say(["columns", position], "every column once", column);
    if (NO_NAMES.includes(column)) say(["columns", position], "a name", column);
    if (column === "units") say(["columns", position], "another name, since units are counted anyway", column);
  }
  for (const [position, column] of isTexts(explained) ? explained.entries() : [])
    if (!known.has(column)) say(["explained", position], `a column: ${columns.join(", ")}`, column);
}

function checkScores({ scores, primary, printed = [] }: Plain, say: Say): void {
  if (!isPlain(scores) || Object.keys(scores).length === 0) {
    say(["scores"], "scores by their ids, at least one", scores, 'scores: { f1: share({ label: "F1" }) }');
    return;
  }
  const ids = Object.keys(scores);
  for (const id of ids) checkScore(scores[id], ["scores", id], say);
  for (const id of ids) if (NO_NAMES.includes(id)) say(["scores", id], "a name for the score", id);
  if (primary !== undefined && !ids.includes(primary as string))
    say(["primary"], `a declared score: ${ids.join(", ")}`, primary);
  for (const [position, id] of isTexts(printed) ? printed.entries() : [])
    if (!ids.includes(id)) say(["printed", position], `a declared score: ${ids.join(", ")}`, id);
}

function checkScore(score: unknown, path: Path, say: Say): void {
  if (!isPlain(score)) {
    say(path, "a declared score, an object", score);
    return;
  }
  refuseOthers(score, SCORE_MEMBERS, (name, ...said) => say([...path, name], ...said));
  const { better = "higher", range = [0, 1], perfect = 0 } = score;
  if (better !== "higher" && better !== "lower") say([...path, "better"], '"higher" or "lower"', better);
  if (typeof perfect !== "number" && perfect !== null) say([...path, "perfect"], "a number or null", perfect);
  if (!Array.isArray(range) || range.length !== 2 || !(range[0] < range[1]))
    say([...path, "range"], "the lowest and the highest value, as [0, 1]", range);
  for (const key of ["label", "about", "cite"])
    if (score[key] !== undefined && typeof score[key] !== "string") say([...path, key], "a text", score[key]);
}

const OPTION_KINDS = ["choice", "number", "switch", "text", "names", "table", "data"];

function checkOptions({ options = {} }: Plain, say: Say): void {
  if (!isPlain(options)) {
    say(["options"], "options by their names", options);
    return;
  }
  for (const [name, spec] of Object.entries(options)) {
    const path = ["options", name];
    if (name === "as") say(path, "another name, since as chooses a preset", name);
    if (!isPlain(spec)) say(path, "a declared option, an object", spec);
    else if (!OPTION_KINDS.includes(spec.kind as string))
      say([...path, "kind"], `one of ${OPTION_KINDS.join(", ")}`, spec.kind);
    else if (spec.kind === "choice" && !isTexts(spec.choices))
      say([...path, "choices"], "a list of names", spec.choices);
    else {
      const expected = optionComplaint(spec as never, spec.default);
      if (expected !== null) say([...path, "default"], expected, spec.default);
    }
  }
}

function checkFormats({ formats, sources = {} }: Plain, say: Say): void {
  const hint = "formats: { gold: [lines], pred: [lines] }, where lines = jsonLines({ … })";
  if (!isPlain(formats)) {
    say(["formats"], "formats of both sides", formats, hint);
    return;
  }
  for (const side of ["gold", "pred"]) checkFormatList(formats[side], ["formats", side], say);
  if (!isPlain(sources)) say(["sources"], "further sources by their names", sources);
  else
    for (const [name, source] of Object.entries(sources))
      checkFormatList(isPlain(source) ? source.formats : source, ["sources", name, "formats"], say);
}

function checkFormatList(formats: unknown, path: Path, say: Say): void {
  if (!Array.isArray(formats) || formats.length === 0) {
    say(path, "a list of formats, at least one", formats, "jsonLines({ … }) makes one");
    return;
  }
  for (const [position, format] of formats.entries()) {
    const { id, by, claims, open }: Plain = isPlain(format) ? format : {};
    if (typeof id !== "string" || (by !== "line" && by !== "file"))
      say([...path, position], 'a format with an id, by "line" or "file"', format);
    else if (typeof claims !== "function" || typeof open !== "function")
      say([...path, position], "a format with the functions claims and open", id);
  }
}

const NEEDED = ["match", "tally"];
const FURTHER = [
  "summarize",
  "absent",
  "combine",
  "ignoresSurplus",
  "inspect",
  "prepare",
  "describeServices",
  "explain",
  "unusable",
  "remarks",
];
const DRAWN = ["picture", "overview"];

function checkFunctions(definition: Plain, say: Say): void {
  for (const name of NEEDED) if (typeof definition[name] !== "function") say([name], "a function", definition[name]);
  for (const name of [...FURTHER, ...DRAWN]) {
    const value = definition[name];
    if (value !== undefined && typeof value !== "function") say([name], "a function, or nothing", value);
  }
  const { formulas, summarize } = definition;
  if (formulas === undefined && summarize === undefined)
    say(["formulas"], "a formula for each score", formulas, 'formulas: { accuracy: mean("hits") }');
  if (formulas !== undefined && summarize !== undefined) say(["summarize"], "nothing beside formulas", summarize);
}

/** Of a definition that is sound otherwise. Formulas that depend on options are looked at for the options by default. */
function checkFormulas({ formulas, scores, columns, options = {} }: Plain, say: Say): void {
  if (formulas === undefined) return;
  const made = typeof formulas === "function" ? formulas(resolveOptions(options as OptionSpecs, {})) : formulas;
  if (!isPlain(made)) {
    say(["formulas"], "formulas by the ids of scores", made);
    return;
  }
  const known = new Set([...(columns as readonly string[]), "units"]);
  const ids = Object.keys(scores as Plain);
  for (const id of ids) checkFormula(made[id], known, ["formulas", id], say);
  for (const id of Object.keys(made))
    if (!Object.hasOwn(scores as Plain, id)) say(["formulas", id], `a declared score: ${ids.join(", ")}`, id);
}

function checkFormula(formula: unknown, known: ReadonlySet<string>, path: Path, say: Say): void {
  if (formula === null || typeof formula === "function") return;
  const columns = formulaColumns(formula);
  if (columns === null) {
    say(path, "a formula or a function", formula);
    return;
  }
  for (const column of columns) {
    if (known.has(column)) continue;
    const nearest = nearestName(column, known);
    say(
      path,
      `columns of the task: ${[...known].join(", ")}`,
      column,
      nearest === null ? undefined : `did you mean ${nearest}?`,
    );
  }
}

function isPlain(value: unknown): value is Plain {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((text) => typeof text === "string");
}

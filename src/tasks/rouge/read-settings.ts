// Reads a folder or archive that has ROUGE's XML settings and the texts they name.
import type { FindingSink } from "../../core/finding-sink.ts";
import { textOf } from "../../core/shape.ts";
import { afterAll, type Format, type FormatReader, type Item, type SourceRecord } from "../../core/source.ts";
import type { Gold, RougeTaskOptions, Text } from "./match.ts";
import { type Evaluation, isSettings, kindOfType, type NamedFile, readSettings } from "./settings-xml.ts";
import { sentencesIn } from "./text-file.ts";

const SHARED = {
  id: "rouge-xml",
  by: "file",
  claims: (path: string, head: () => string) => path.toLowerCase().endsWith(".xml") && isSettings(head()),
  needs: (path: string, settings: readonly SourceRecord[]) => namesIn(settings).has(fileNameOf(path)),
  isTypical: isSettingsFile,
} as const;

const NAMES = new WeakMap<readonly SourceRecord[], ReadonlySet<string>>();

/** The names of all files that settings name, worked out once: every file of a folder is asked for. */
function namesIn(settings: readonly SourceRecord[]): ReadonlySet<string> {
  const known = NAMES.get(settings);
  if (known !== undefined) return known;
  const names = new Set(
    settings
      .flatMap((record) => readSettings(textOf(record)).evaluations)
      .flatMap(({ peers, models }) => [...peers, ...models].map(({ path }) => fileNameOf(path))),
  );
  NAMES.set(settings, names);
  return names;
}

export const goldSettings: Format<Gold, RougeTaskOptions> = {
  ...SHARED,
  about: "ROUGE's XML settings in a folder or archive with the texts they name (models)",
  open: (_, sink) =>
    reader(sink, function* ({ evaluations, texts }) {
      for (const { evaluation, record } of evaluations) {
        const references = evaluation.models.map((file) => texts.read(file, evaluation, record));
        if (references.length === 0) complainOf(record, evaluation, sink, ["at least one <M>", "none"]);
        const value =
          references.length === 0 || references.includes(null) ? null : { references: references as Text[] };
        yield { id: evaluation.id, value, record: placeOf(record, evaluation) };
      }
    }),
};

export const predSettings: Format<Text, RougeTaskOptions> = {
  ...SHARED,
  about:
    "ROUGE's XML settings in a folder or archive with the texts they name (peers): PATH#NAME for one of several systems",
  systems: (records) =>
    systemsIn(records.filter(isSettingsFile).flatMap((record) => readSettings(textOf(record)).evaluations)),
  open: (_, sink) =>
    reader(sink, function* ({ evaluations, texts, system }) {
      const known = systemsIn(evaluations.map(({ evaluation }) => evaluation));
      const wanted = system ?? (known.length === 1 ? known[0] : undefined);
      if (wanted === undefined || !known.includes(wanted)) {
        complainOfSystem(evaluations[0]?.record, known, { wanted, sink });
        return;
      }
      for (const { evaluation, record } of evaluations) {
        const peer = evaluation.peers.find(({ id }) => id === wanted);
        if (peer === undefined) continue;
        yield { id: evaluation.id, value: texts.read(peer, evaluation, record), record: placeOf(record, evaluation) };
      }
    }),
};

function systemsIn(evaluations: readonly Evaluation[]): readonly string[] {
  return [...new Set(evaluations.flatMap(({ peers }) => peers.map(({ id }) => id)))].sort();
}

function isSettingsFile(record: SourceRecord): boolean {
  return record.file.toLowerCase().endsWith(".xml") && isSettings(textOf(record));
}

interface SettingsInput {
  readonly evaluations: readonly { readonly evaluation: Evaluation; readonly record: SourceRecord }[];
  readonly texts: NamedTexts;
  readonly system: string | undefined;
}

/** Waits for all files, since settings may come before or after the texts they name. */
function reader<Value>(sink: FindingSink, items: (input: SettingsInput) => Iterable<Item<Value>>): FormatReader<Value> {
  return afterAll((records) => {
    const settings = new Set(records.filter(isSettingsFile));
    return items({
      evaluations: [...settings].flatMap((record) => evaluationsIn(record, sink)),
      texts: new NamedTexts(
        records.filter((record) => !settings.has(record)),
        sink,
      ),
      system: records[0]?.system,
    });
  });
}

/** What settings say; mistakes in them are reported. */
function evaluationsIn(record: SourceRecord, sink: FindingSink): SettingsInput["evaluations"] {
  const { evaluations, mistake } = readSettings(textOf(record));
  if (mistake !== null) {
    const { line, ...detail } = mistake;
    sink.problem({ record: { file: record.file, line, text: "" } }, { code: "BAD_VALUE", ...detail });
  }
  for (const evaluation of evaluations) {
    const { id, type, again } = evaluation;
    if (id === "") complainOf(record, evaluation, sink, ["an ID", "none", 'write <EVAL ID="…">']);
    if (kindOfType(type) === null && mistake === null)
      complainOf(record, evaluation, sink, [
        "INPUT-FORMAT SPL, SEE or ISI",
        type === null ? "none" : JSON.stringify(type),
        'write <INPUT-FORMAT TYPE="SPL"></INPUT-FORMAT> into the EVAL; ROUGE-1.5.5 stops without it',
      ]);
    for (const line of again)
      sink.warn("REPEATED_EVAL", "an EVAL has the ID of an earlier one; both were read as one, as ROUGE-1.5.5 does", {
        record: placeOf(record, { line }),
      });
  }
  return evaluations.map((evaluation) => ({ evaluation, record }));
}

interface Step {
  readonly before: Map<string, Step>;
  /** How many files end in these steps, and the first of them. */
  count: number;
  readonly first: SourceRecord;
}

/** Finds files by the end of their paths: settings often name folders of another machine. */
class NamedTexts {
  readonly #names = new Map<string, Step>();
  readonly #sink: FindingSink;

  constructor(records: readonly SourceRecord[], sink: FindingSink) {
    this.#sink = sink;
    for (const record of records) {
      let steps = this.#names;
      for (const name of stepsOf(record.file).toReversed()) {
        const step = steps.get(name) ?? { before: new Map(), count: 0, first: record };
        step.count++;
        steps.set(name, step);
        steps = step.before;
      }
    }
  }

  read({ path }: NamedFile, evaluation: Evaluation, settings: SourceRecord): Text | null {
    const kind = kindOfType(evaluation.type);
    if (kind === null) return null;
    const found = this.#longestEnd(path);
    if (found?.count === 1) return sentencesIn(textOf(found.first), kind);
    const received = found === undefined ? "no such file" : `${found.count} files of that name`;
    return complainOf(settings, evaluation, this.#sink, [
      `the file ${JSON.stringify(path)} beside the settings`,
      received,
    ]);
  }

  #longestEnd(path: string): Step | undefined {
    let found: Step | undefined;
    let steps = this.#names;
    for (const name of stepsOf(path).toReversed()) {
      const step = steps.get(name);
      if (step === undefined) break;
      found = step;
      steps = step.before;
    }
    return found;
  }
}

function stepsOf(path: string): readonly string[] {
  return path.split(/[/\\]+/).filter((step) => step !== "" && step !== ".");
}

function fileNameOf(path: string): string {
  return stepsOf(path).at(-1) ?? "";
}

function placeOf(record: SourceRecord, { line }: Pick<Evaluation, "line">): SourceRecord {
  return { file: record.file, line: record.line - 1 + line, text: "" };
}

const ALL_IN_ONE = "give the folder or archive that holds the settings and all texts they name";

function complainOf(
  record: SourceRecord,
  evaluation: Evaluation,
  sink: FindingSink,
  [expected, received, hint = ALL_IN_ONE]: readonly [expected: string, received: string, hint?: string],
): null {
  sink.problem(
    { record: placeOf(record, evaluation) },
    {
      code: "BAD_VALUE",
      expected: `${expected} for EVAL ${JSON.stringify(evaluation.id)}`,
      received,
      hint,
    },
  );
  return null;
}

function complainOfSystem(
  record: SourceRecord | undefined,
  known: readonly string[],
  { wanted, sink }: { wanted: string | undefined; sink: FindingSink },
): void {
  if (record === undefined) return;
  sink.problem(
    { record: { file: record.file, line: record.line, text: "" } },
    {
      code: "BAD_VALUE",
      expected: wanted === undefined ? "one system" : `the system ${JSON.stringify(wanted)}`,
      received: known.length === 0 ? "no <P>" : known.map((name) => JSON.stringify(name)).join(", "),
      hint: "name one of them behind the path, as in PATH#NAME, or compare them all",
    },
  );
}

// Reads a folder or archive that has ROUGE's XML settings and the texts they name.

import { largest } from "../../core/extremes.ts";
import type { FindingSink } from "../../core/finding-sink.ts";
import { textOf } from "../../core/shape.ts";
import type { Format, FormatReader, Item, SourceRecord } from "../../core/source.ts";
import type { Gold, RougeTaskOptions, Text } from "./match.ts";
import { type Evaluation, isSettings, type NamedFile, readSettings } from "./settings-xml.ts";
import { sentencesIn } from "./text-file.ts";

const SHARED = {
  id: "rouge-xml",
  by: "file",
  claims: (path: string, head: () => string) => path.toLowerCase().endsWith(".xml") && isSettings(head()),
  needs: () => true,
  isTypical: isSettingsFile,
} as const;

export const goldSettings: Format<Gold, RougeTaskOptions> = {
  ...SHARED,
  about: "ROUGE's XML settings in a folder or archive with the texts they name (models)",
  open: (_, sink) =>
    new SettingsReader(sink, function* ({ evaluations, texts }) {
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
  systems: (records) => systemsIn(records.filter(isSettingsFile).flatMap((record) => readSettings(textOf(record)))),
  open: (_, sink) =>
    new SettingsReader(sink, function* ({ evaluations, texts, system }) {
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
class SettingsReader<Value> implements FormatReader<Value> {
  readonly #sink: FindingSink;
  readonly #records: SourceRecord[] = [];
  readonly #items: (input: SettingsInput) => Iterable<Item<Value>>;

  constructor(sink: FindingSink, items: (input: SettingsInput) => Iterable<Item<Value>>) {
    this.#sink = sink;
    this.#items = items;
  }

  read(record: SourceRecord): Item<Value>[] {
    this.#records.push(record);
    return [];
  }

  *end(): Iterable<Item<Value>> {
    const settings = this.#records.filter(isSettingsFile);
    const evaluations = settings.flatMap((record) =>
      readSettings(textOf(record)).map((evaluation) => ({ evaluation, record })),
    );
    for (const { evaluation, record } of evaluations)
      for (const tag of evaluation.unclosed)
        complainOf(record, evaluation, this.#sink, [
          `a </${tag}> for each <${tag}>`,
          "fewer",
          "the settings are cut off, or no XML",
        ]);
    const texts = new NamedTexts(
      this.#records.filter((record) => !settings.includes(record)),
      this.#sink,
    );
    yield* this.#items({ evaluations, texts, system: this.#records[0]?.system });
  }
}

/** Finds files by the end of their paths: settings often name folders of another machine. */
class NamedTexts {
  readonly #byName = new Map<string, SourceRecord[]>();
  readonly #sink: FindingSink;

  constructor(records: readonly SourceRecord[], sink: FindingSink) {
    this.#sink = sink;
    for (const record of records) {
      const name = stepsOf(record.file).at(-1)!;
      this.#byName.set(name, [...(this.#byName.get(name) ?? []), record]);
    }
  }

  /** The sentences of a file; null after a problem. */
  read({ path }: NamedFile, evaluation: Evaluation, settings: SourceRecord): Text | null {
    const { kind } = evaluation;
    if (kind === null) return complainOf(settings, evaluation, this.#sink, ["INPUT-FORMAT SPL, SEE or ISI", "another"]);
    const steps = stepsOf(path);
    const candidates = (this.#byName.get(steps.at(-1)!) ?? []).map((record) => ({
      record,
      shared: sharedSteps(stepsOf(record.file), steps),
    }));
    const most = largest(candidates.map(({ shared }) => shared));
    const best = candidates.filter(({ shared }) => shared === most);
    if (best.length === 1) return sentencesIn(textOf(best[0]!.record), kind);
    const received = best.length === 0 ? "no such file" : `${best.length} files of that name`;
    return complainOf(settings, evaluation, this.#sink, [
      `the file ${JSON.stringify(path)} beside the settings`,
      received,
    ]);
  }
}

function stepsOf(path: string): readonly string[] {
  return path.split(/[/\\]+/).filter((step) => step !== "" && step !== ".");
}

function sharedSteps(a: readonly string[], b: readonly string[]): number {
  let count = 0;
  while (count < Math.min(a.length, b.length) && a.at(-1 - count) === b.at(-1 - count)) count++;
  return count;
}

function placeOf(record: SourceRecord, { line }: Evaluation): SourceRecord {
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

// Reads a folder or archive that has ROUGE's XML settings (which files are the summaries and references of each topic) and the texts they name.
import type { FindingSink } from "../../contract/finding-sink.ts";
import { textOf } from "../../contract/shape.ts";
import { afterAll, type Format, type FormatReader, type Item, type SourceRecord } from "../../contract/source.ts";
import { groupBy } from "../../numeric/group.ts";
import { rememberWeakly } from "../../numeric/remember.ts";
import type { Gold, Text } from "./match.ts";
import type { RougeTaskOptions } from "./options.ts";
import { sentencesIn, type TextKind } from "./read-texts.ts";
import { readXml, type XmlElement } from "./read-xml.ts";

const SHARED = {
  id: "rouge-xml",
  by: "file",
  claims: (path: string, head: () => string) => path.toLowerCase().endsWith(".xml") && SETTINGS.test(head()),
  needs: (path: string, settings: readonly SourceRecord[]) => namesIn(settings).has(stepsOf(path).at(-1)),
  isTypical: isSettingsFile,
} as const;

const SETTINGS = /<ROUGE[-_]EVAL\b|<EVAL\s/i;

function isSettingsFile(record: SourceRecord): boolean {
  return record.file.toLowerCase().endsWith(".xml") && SETTINGS.test(textOf(record));
}

/** The names of all files that settings name, collected once: every file of a folder is looked up. */
const namesIn = rememberWeakly((settings: readonly SourceRecord[]): ReadonlySet<string | undefined> => {
  const files = settings.flatMap(evaluationsIn).flatMap(({ peers, models }) => [...peers.values(), ...models]);
  return new Set(files.map((path) => stepsOf(path).at(-1)));
});

export const goldSettings: Format<Gold, RougeTaskOptions> = {
  ...SHARED,
  about: "ROUGE's XML settings in a folder or archive with the texts they name (models)",
  open: (_, sink) =>
    reader(sink, function* (evaluations, texts) {
      for (const evaluation of evaluations) {
        const references = evaluation.models.map((path) => readText(path, evaluation, texts, sink));
        if (references.length === 0) complainOf(evaluation, sink, ["at least one <M>", "none"]);
        const isWhole = references.length > 0 && !references.includes(null);
        yield {
          id: evaluation.id,
          value: isWhole ? { references: references as Text[] } : null,
          record: evaluation.at,
        };
      }
    }),
};

export const predSettings: Format<Text, RougeTaskOptions> = {
  ...SHARED,
  about:
    "ROUGE's XML settings in a folder or archive with the texts they name (peers): PATH#NAME for one of several systems",
  systems: (records) => systemsIn(records.filter(isSettingsFile).flatMap(evaluationsIn)),
  open: (_, sink) =>
    reader(sink, function* (evaluations, texts, system) {
      const systems = systemsIn(evaluations);
      const wanted = system ?? (systems.length === 1 ? systems[0] : undefined);
      if (wanted === undefined || !systems.includes(wanted)) {
        complainOfSystem(evaluations[0]?.at.file, systems, { wanted, sink });
        return;
      }
      for (const evaluation of evaluations) {
        const path = evaluation.peers.get(wanted);
        if (path === undefined) continue;
        yield { id: evaluation.id, value: readText(path, evaluation, texts, sink), record: evaluation.at };
      }
    }),
};

function systemsIn(evaluations: readonly Evaluation[]): readonly string[] {
  return [...new Set(evaluations.flatMap(({ peers }) => [...peers.keys()]))].sort();
}

/** Waits for all files, since settings may come before or after the texts they name. */
function reader<Value>(
  sink: FindingSink,
  items: (evaluations: readonly Evaluation[], texts: NamedTexts, system?: string) => Iterable<Item<Value>>,
): FormatReader<Value> {
  return afterAll((records) => {
    const settings = new Set(records.filter(isSettingsFile));
    const evaluations = [...settings].flatMap((record) => checkedEvaluations(record, sink));
    return items(evaluations, namedTexts(records.filter((record) => !settings.has(record))), records[0]?.system);
  });
}

interface Evaluation {
  readonly id: string;
  /** The record where the EVAL begins. */
  readonly at: SourceRecord;
  /** The type of INPUT-FORMAT; null if there is none. */
  readonly type: string | null;
  /** Paths of summaries by system. */
  readonly peers: ReadonlyMap<string, string>;
  /** Paths of references. */
  readonly models: readonly string[];
  /** The records where an EVAL of the same ID begins again. */
  readonly again: readonly SourceRecord[];
}

function evaluationsIn(record: SourceRecord): readonly Evaluation[] {
  return readSettings(record).evaluations;
}

/** The evaluations of settings up to the first mistake in their XML. An EVAL may be at any depth. */
function readSettings(record: SourceRecord) {
  const { elements, mistake } = readXml(textOf(record).replace(/^\ufeff/, ""));
  const placeOf = (line = 1): SourceRecord => ({ file: record.file, line: record.line - 1 + line, text: "" });
  const owners = new Map<XmlElement | null, XmlElement>();
  for (const element of elements) {
    const owner = element.name === "EVAL" ? element : owners.get(element.parent);
    if (owner !== undefined) owners.set(element, owner);
  }
  const evaluations = [...groupBy(owners, ([, owner]) => idOf(owner))].map(([id, owned]) => {
    const starts = owned.filter(([element, owner]) => element === owner).map(([, { line }]) => placeOf(line));
    return { id, at: starts[0]!, again: starts.slice(1), ...filesIn(owned.map(([element]) => element!)) };
  });
  return { evaluations, mistake: mistake && { ...mistake, record: placeOf(mistake.at?.line) } };
}

/**
 * The content of an EVAL, as ROUGE-1.5.5 collects it by ID. QUIRK: a later P of the same ID, a later root and a later format
 * replace the earlier ones, even from another EVAL of the same ID. Each M counts, with the last file of its ID.
 */
function filesIn(elements: readonly XmlElement[]): Pick<Evaluation, "type" | "peers" | "models"> {
  const named = (name: string) => elements.filter((element) => element.name === name);
  const last = (name: string) => named(name).at(-1);
  const below = (root: string) => {
    const folder = last(root)?.text.trim() ?? "";
    return ({ text }: XmlElement) => `${folder}/${text.trim()}`;
  };
  const peerPath = below("PEER-ROOT");
  const format = last("INPUT-FORMAT");
  const models = named("M");
  const lastModels = new Map(models.map((model) => [model.attributes.get("ID") ?? model, model]));
  return {
    type: format === undefined ? null : (format.attributes.get("TYPE") ?? ""),
    peers: new Map(named("P").map((peer) => [idOf(peer), peerPath(peer)])),
    models: models.map((model) => lastModels.get(model.attributes.get("ID") ?? model)!).map(below("MODEL-ROOT")),
  };
}

function idOf({ attributes }: XmlElement): string {
  return attributes.get("ID") ?? "";
}

function checkedEvaluations(record: SourceRecord, sink: FindingSink): readonly Evaluation[] {
  const { evaluations, mistake } = readSettings(record);
  if (mistake !== null) {
    const { record: place, at: _, ...detail } = mistake;
    sink.problem({ record: place }, detail);
  }
  for (const evaluation of evaluations) {
    const { id, type, again } = evaluation;
    if (id === "") complainOf(evaluation, sink, ["an ID", "none", 'write <EVAL ID="…">']);
    if (kindOfType(type) === null && mistake === null)
      complainOf(evaluation, sink, [
        "INPUT-FORMAT SPL, SEE or ISI",
        type === null ? "none" : JSON.stringify(type),
        'write <INPUT-FORMAT TYPE="SPL"></INPUT-FORMAT> into the EVAL; ROUGE-1.5.5 stops without it',
      ]);
    for (const place of again)
      sink.warn("REPEATED_EVAL", "EVALs with the same ID are read as one, as ROUGE-1.5.5 does", {
        record: place,
      });
  }
  return evaluations;
}

function kindOfType(type: string | null): TextKind | null {
  const kind = type?.toUpperCase();
  return kind === "SPL" || kind === "SEE" || kind === "ISI" ? kind : null;
}

/** The number of files that have each end of a path, and the first of them: settings often name folders of another machine. */
type NamedTexts = ReadonlyMap<string, { readonly count: number; readonly first: SourceRecord }>;

function namedTexts(records: readonly SourceRecord[]): NamedTexts {
  const texts = new Map<string, { count: number; first: SourceRecord }>();
  for (const record of records)
    for (const end of endsOf(record.file)) {
      const entry = texts.get(end) ?? { count: 0, first: record };
      entry.count++;
      texts.set(end, entry);
    }
  return texts;
}

/** No folders lie deeper; the ends of a path take memory that grows with the square of its steps. */
const MOST_STEPS = 100;

/** The ends of a path, the longest first. */
function endsOf(path: string): readonly string[] {
  const steps = stepsOf(path).slice(-MOST_STEPS);
  return steps.map((_, start) => steps.slice(start).join("/"));
}

function stepsOf(path: string): readonly string[] {
  return path.split(/[/\\]+/).filter((step) => step !== "" && step !== ".");
}

function readText(path: string, evaluation: Evaluation, texts: NamedTexts, sink: FindingSink): Text | null {
  const kind = kindOfType(evaluation.type);
  if (kind === null) return null;
  const end = endsOf(path).find((one) => texts.has(one));
  const entry = end === undefined ? undefined : texts.get(end);
  if (entry?.count === 1) return sentencesIn(textOf(entry.first), kind);
  const received = entry === undefined ? "no such file" : `${entry.count} files of that name`;
  complainOf(evaluation, sink, [`the file ${JSON.stringify(path)} beside the settings`, received]);
  return null;
}

const ALL_IN_ONE = "give the folder or archive that holds the settings and all texts they name";

function complainOf(
  { id, at }: Evaluation,
  sink: FindingSink,
  [expected, received, hint = ALL_IN_ONE]: readonly [expected: string, received: string, hint?: string],
): void {
  const expectation = `${expected} for EVAL ${JSON.stringify(id)}`;
  sink.problem({ record: at }, { code: "BAD_VALUE", expected: expectation, received, hint });
}

function complainOfSystem(
  file: string | undefined,
  systems: readonly string[],
  { wanted, sink }: { wanted: string | undefined; sink: FindingSink },
): void {
  if (file === undefined) return;
  sink.problem(
    { record: { file, line: 1, text: "" } },
    {
      code: "BAD_VALUE",
      expected: wanted === undefined ? "one system" : `the system ${JSON.stringify(wanted)}`,
      received: systems.length === 0 ? "no <P>" : systems.map((name) => JSON.stringify(name)).join(", "),
      hint: "name one of them behind the path, as in PATH#NAME, or compare them all",
    },
  );
}

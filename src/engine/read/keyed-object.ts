// Predictions as one JSON object whose keys are ids of gold: {"q1": …, "q2": …}.
import { SILENT } from "../../contract/finding-sink.ts";
import { isObject, jsonIn } from "../../contract/shape.ts";
import type { AnyFormat, Source, SourceRecord } from "../../contract/source.ts";
import { KaratError } from "../../problems/problem.ts";
import { filesOf, type OpenedSide, type SideInput } from "./input.ts";

const FIRST_KEY = /^\ufeff?\s*\{\s*("(?:[^"\\]|\\.)*")\s*:/;
/** Formats that take any JSON file; others know what their objects mean. */
const ANY_JSON = ["jsonl", "files"];

/** The entries as records of their own; null if the source is anything else. */
export async function keyedObject(
  source: Source,
  side: SideInput,
  { gold, formats, options }: { gold: OpenedSide; formats: readonly AnyFormat[]; options: unknown },
): Promise<Source | null> {
  if (source.isStream === true || gold.isStream || side.format !== undefined) return null;
  const [entry, ...more] = await source.list();
  if (entry === undefined || more.length > 0 || !/\.json(\.gz)?$/i.test(entry.path)) return null;
  const [, key] = FIRST_KEY.exec(await entry.head()) ?? [];
  const neutral = formats.find(({ id }) => id === ANY_JSON[0]);
  if (key === undefined || neutral === undefined || !(await isForAnyJson(source, side, formats))) return null;
  if (!(await idsOf(gold, options)).has(JSON.parse(key) as string)) return null;
  return {
    ...source,
    list: async () => [{ path: "units.jsonl", head: () => "" }],
    async *records() {
      for await (const files of source.records([entry], "file"))
        for (const { file, text = "" } of files) yield recordsIn(jsonIn(text, file), file, neutral);
    },
  };
}

async function isForAnyJson(source: Source, side: SideInput, formats: readonly AnyFormat[]): Promise<boolean> {
  try {
    return ANY_JSON.includes((await filesOf(source, side, formats)).format.id);
  } catch (error) {
    if (error instanceof KaratError) return true;
    throw error;
  }
}

async function idsOf(gold: OpenedSide, options: unknown): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  for await (const items of gold.items(options, SILENT)) for (const { id } of items) ids.add(id);
  return ids;
}

function recordsIn(json: unknown, file: string, { framed, keys = [] }: AnyFormat): readonly SourceRecord[] {
  return Object.entries(isObject(json) ? json : {}).map(([id, value]) => {
    const line = framed?.(value, id) ?? (isObject(value) ? { ...value, id } : { id, [keys[0] ?? "value"]: value });
    return { file, line: 1, isRow: true, value: line };
  });
}

// The neutral format of every task: JSON Lines, one unit a line.
import type { FindingSink } from "./finding-sink.ts";
import { jsonOf, type Shape, shaped } from "./shape.ts";
import type { Format, Item, SourceRecord } from "./source.ts";

export interface JsonLinesSpec<Line extends { readonly id: string }, Value, Options> {
  readonly about: string;
  readonly shape: Shape<Line>;
  /** Keys of which a line has at least one, so that a file can be recognised. */
  readonly keys: readonly string[];
  /** The value of a line that has the right shape; undefined after reporting a problem. */
  value(line: Line, record: SourceRecord, sink: FindingSink, options: Options): Value | undefined;
}

/** The format `jsonl` of one side of a task. */
export function jsonLines<Line extends { readonly id: string }, Value, Options>(
  spec: JsonLinesSpec<Line, Value, Options>,
): Format<Value, Options> {
  return {
    id: "jsonl",
    about: spec.about,
    by: "line",
    shape: spec.shape,
    claims: (path, head) => /\.(jsonl|ndjson)$/.test(path) || path === "-" || looksLikeLines(head(), spec.keys),
    peek: ({ text, value }) => (text === undefined ? idOf(value) : peekId(text)),
    open: (options, sink) => ({
      *read(record): Iterable<Item<Value>> {
        const json = jsonOf(record, sink);
        if (json === undefined) return;
        const line = shaped(spec.shape, json, record, sink);
        const id = line?.id ?? idOf(json);
        if (id === null) return;
        yield { id, value: (line && spec.value(line, record, sink, options)) ?? null, record };
      },
    }),
  };
}

const FIRST_KEY = /^\s*\{\s*"id"\s*:\s*("(?:[^"\\]|\\.)*")/;
const ONLY_KEY = /"id"\s*:\s*("(?:[^"\\]|\\.)*")/y;

/** The id of a line whose first key is "id", or that has this key only once. If the line holds another id as well, reading it says so. */
function peekId(text: string): string | null {
  const at = text.indexOf('"id"');
  ONLY_KEY.lastIndex = Math.max(at, 0);
  const [, id] = FIRST_KEY.exec(text) ?? (text.indexOf('"id"', at + 1) < 0 ? ONLY_KEY.exec(text) : null) ?? [];
  if (id === undefined) return null;
  try {
    // Also where nothing is escaped: a mere slice of the line would keep all of it in memory.
    return JSON.parse(id) as string;
  } catch {
    return null;
  }
}

function idOf(json: unknown): string | null {
  const id =
    typeof json === "object" && json !== null && Object.hasOwn(json, "id") ? (json as { id: unknown }).id : null;
  return typeof id === "string" ? id : null;
}

/** Whether the first line is a whole JSON object with an id and one of the keys (or cut off before it ended). */
function looksLikeLines(head: string, keys: readonly string[]): boolean {
  const first = head.trimStart().split("\n", 1)[0] as string;
  if (!first.startsWith("{") || !first.includes('"id"')) return false;
  return keys.some((key) => first.includes(JSON.stringify(key)));
}

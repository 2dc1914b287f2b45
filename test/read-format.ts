// What a format reads of records, and what it says about them, for tests.
import { FindingCollector } from "../src/contract/finding-sink.ts";
import type { Format, SourceRecord } from "../src/contract/source.ts";

export function readFormat<Value, Options>(
  format: Format<Value, Options, unknown>,
  records: readonly SourceRecord[],
  options: Options,
  predicted?: readonly string[],
) {
  const sink = new FindingCollector();
  const reader = format.open(options, sink, predicted);
  const items = [...records.flatMap((record) => [...reader.read(record)]), ...(reader.end?.() ?? [])];
  return { items, sink, error: errorIn(sink) };
}

/** The text of all problems; empty where there is none. */
function errorIn(sink: FindingCollector): string {
  try {
    sink.throwProblems();
    return "";
  } catch (error) {
    return (error as Error).message;
  }
}

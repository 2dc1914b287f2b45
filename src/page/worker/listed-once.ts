// A source that lists its entries and reads their heads only once, while all tasks look at it.
import type { Entry, Source } from "../../contract/source.ts";

/** The most heads to keep in memory, at most 16 MB. */
const MOST_HEADS = 2_000;

export function listedOnce(source: Source): Source {
  let listed: Promise<readonly Entry[]> | undefined;
  return {
    ...source,
    list: () => {
      listed ??= source.list().then((entries) => (entries.length > MOST_HEADS ? entries : entries.map(headOnce)));
      return listed;
    },
  };
}

function headOnce(entry: Entry): Entry {
  let head: string | Promise<string> | undefined;
  return {
    ...entry,
    head: (characters) => (characters === undefined ? (head ??= entry.head()) : entry.head(characters)),
  };
}

// A source that is listed once and whose heads are read once, for as long as every task looks at it.
import type { Entry, Source } from "../../core/source.ts";

/** So many heads fit into memory without anybody noticing. */
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
  return { ...entry, head: () => (head ??= entry.head()) };
}

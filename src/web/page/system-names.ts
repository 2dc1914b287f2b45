// Names of systems: from what was chosen, each once.
import type { Chosen } from "../chosen.ts";
import type { System } from "../protocol.ts";

export function uniqueName({ name, kind }: Chosen, others: readonly System[]): string {
  const own = kind === "files" ? "predictions" : kind === "file" ? withoutExtensions(name) : name;
  const isTaken = (candidate: string) => others.some((other) => other.name === candidate);
  if (!isTaken(own)) return own;
  let number = 2;
  while (isTaken(`${own} ${number}`)) number++;
  return `${own} ${number}`;
}

function withoutExtensions(name: string): string {
  return name.replace(/(\.(jsonl|ndjson|json|zip|txt|csv|tsv|parquet|eval|gz|tar|tgz))+$/i, "") || name;
}

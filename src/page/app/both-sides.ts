// Tells gold from predictions in files that were dropped together, by their names.
import { keptAt } from "../../numeric/group.ts";
import type { Chosen, ChosenFile } from "../chosen.ts";

export interface Sides {
  readonly gold: Chosen | null;
  readonly systems: readonly Chosen[];
}

const GOLD = /(?:^|[^\p{L}])(?:gold|truth|references?|expected|labels?|answers?|targets?)(?:[^\p{L}]|$)/iu;

/** A folder or several files together may hold one side each; without a name that says gold, all are predictions. */
export function sidesOf(chosen: readonly Chosen[]): Sides {
  const parts = chosen.flatMap((one) => {
    const inside = partsOf(one);
    return inside.some(isGold) ? inside : [one];
  });
  const gold = parts.find(isGold) ?? null;
  return { gold, systems: parts.filter((part) => part !== gold) };
}

function isGold({ name }: Chosen): boolean {
  return GOLD.test(name);
}

/** Lists the parts that lie side by side in a folder, or among several files. */
function partsOf({ kind, files }: Chosen): readonly Chosen[] {
  if (kind === "file") return [];
  const parts = new Map<string, ChosenFile[]>();
  for (const { path, file } of files) {
    const [first = "", ...below] = path.split("/");
    keptAt(parts, first, () => []).push({ path: below.length === 0 ? first : below.join("/"), file });
  }
  return Array.from(parts, ([name, inside]) => {
    const isFile = inside.length === 1 && inside[0]!.path === name;
    return { name, kind: isFile ? "file" : "folder", files: inside };
  });
}

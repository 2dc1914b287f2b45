// Asks a format which files are its own; the beginning of a file is read only where the format wants to see it.
import type { Entry, Format } from "../../core/source.ts";

type Claiming = Pick<Format<unknown>, "claims" | "needs">;

/** Formats decide at once and heads may have to be waited for: so a format is asked again when its head is there. */
export async function claims(format: Claiming, entry: Entry): Promise<boolean> {
  let isHeadWanted = false;
  const isClaimed = format.claims(entry.path, () => {
    isHeadWanted = true;
    return "";
  });
  if (!isHeadWanted) return isClaimed;
  const head = await entry.head();
  return format.claims(entry.path, () => head);
}

/** The files of a format, and those that are read with them. */
export async function claimedBy(format: Claiming, entries: readonly Entry[]): Promise<readonly Entry[]> {
  const claimed: Entry[] = [];
  for (const entry of entries) if (await claims(format, entry)) claimed.push(entry);
  if (claimed.length === 0 || format.needs === undefined) return claimed;
  return entries.filter((entry) => claimed.includes(entry) || format.needs?.(entry.path));
}

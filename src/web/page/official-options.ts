// Options whose default is not what the protocol's own program does.
import type { TaskCard } from "../protocol.ts";

/** By name, what that program does. */
export function officialOptions({ options }: Pick<TaskCard, "options">): Readonly<Record<string, string>> {
  const departures: Record<string, string> = {};
  for (const [name, spec] of Object.entries(options))
    if (spec.kind === "choice" && spec.official !== undefined) departures[name] = spec.official;
  return departures;
}

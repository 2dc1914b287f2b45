// The systems inside one source: `--pred PATH` stands for all of them where its format holds several.
import type { SourceRecord } from "../../core/source.ts";
import type { AnyTask } from "../../core/task.ts";
import { pathAndSystem, readPath } from "../../io/read-path.ts";
import { openSide } from "../../run/read/input.ts";
import type { SystemFlags } from "./compared-systems.ts";

/** The same flags with `NAME=PATH#NAME` for each system of a path that nobody named. */
export async function withSystemsNamed<Flags extends SystemFlags>(task: AnyTask, flags: Flags): Promise<Flags> {
  const pred: string[] = [];
  for (const text of flags.pred) {
    const isNamed = text.includes("=") || pathAndSystem(text).system !== undefined;
    const systems = isNamed ? [] : await systemsWithin(task, text, flags.predFormat as string | undefined);
    pred.push(...(systems.length === 0 ? [text] : systems.map((name) => `${name}=${text}#${name}`)));
  }
  return { ...flags, pred };
}

async function systemsWithin(
  { definition }: AnyTask,
  path: string,
  format: string | undefined,
): Promise<readonly string[]> {
  if (!definition.formats.pred.some(({ systems }: { systems?: unknown }) => systems !== undefined)) return [];
  const input = readPath(path);
  // A stream is one system: it could not be read again.
  if (input.isStream === true) return [];
  const side = await openSide({ input, name: "pred", format }, definition.formats.pred);
  if (side.format.systems === undefined) return [];
  const records: SourceRecord[] = [];
  for await (const batch of side.records()) records.push(...batch);
  return side.format.systems(records);
}

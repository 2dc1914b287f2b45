// What makes two runs the same run: version, task, options, settings, services and input.
import type { MissingPolicy } from "../../core/missing-policy.ts";
import { VERSION } from "../../core/result.ts";
import type { AnyTask } from "../../core/task.ts";
import { type InputFacts, readForFacts } from "../read/open-sides.ts";
import type { ResampleSettings } from "../result/resample-settings.ts";
import type { Run } from "../run.ts";
import type { ServiceFacts } from "./service-facts.ts";

/** What a result depends on besides the task and the input. */
export interface RunSettings extends ResampleSettings {
  readonly missing?: MissingPolicy;
  /** Adds the rows and the scores of each unit to the result. */
  readonly perUnit?: boolean;
  /** Keeps the rows of all units for later use, though the result does not show them. */
  readonly keepRows?: boolean;
  /** Keeps what the protocol's own script prints of each unit; needs `perUnit`. */
  readonly official?: boolean;
}

/** Parts of a run belong together if all of this is equal. */
export interface RunHeader extends InputFacts {
  readonly karat: string;
  readonly task: string;
  readonly protocol: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly settings: RunSettings;
  readonly columns: readonly string[];
  readonly services: ServiceFacts;
}

export function protocolName({ protocol }: AnyTask["definition"]): string {
  return `${protocol.name}@${protocol.version}`;
}

/** These alone of all settings, with what is said by saying nothing. */
export function runSettings(settings: RunSettings): RunSettings {
  const {
    missing = "error",
    perUnit = false,
    keepRows = false,
    official = false,
    ci,
    resamples,
    seed,
    interval,
    groupBy,
    votes,
  } = settings;
  return {
    missing,
    perUnit,
    keepRows,
    official,
    ...(ci === undefined ? {} : { ci }),
    ...(resamples === undefined ? {} : { resamples }),
    ...(seed === undefined ? {} : { seed }),
    ...(interval === undefined ? {} : { interval }),
    ...(groupBy === undefined ? {} : { groupBy }),
    ...(votes === undefined ? {} : { votes }),
  };
}

export function runHeader(
  { definition, options }: AnyTask,
  settings: RunSettings,
  { gold, systems, services }: InputFacts & { readonly services: ServiceFacts },
): RunHeader {
  return {
    karat: VERSION,
    task: definition.id,
    protocol: protocolName(definition),
    options,
    settings: runSettings(settings),
    columns: definition.columns,
    services,
    gold,
    systems,
  };
}

/** The header that a run would have; reads the input to its end, but understands nothing of it. */
export async function foreseeHeader({ task, input, settings }: Run, services: ServiceFacts): Promise<RunHeader> {
  return runHeader(task, settings, { ...(await readForFacts(task, input, settings)), services });
}

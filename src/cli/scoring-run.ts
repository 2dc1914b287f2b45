// What score and compare do around a run: services, who makes the parts, evidence, progress, and the signal that stops it.
import type { StopSignal } from "../core/event-loop.ts";
import type { Services } from "../core/service.ts";
import type { AnyTask } from "../core/task.ts";
import type { EvidenceStore, Executor } from "../run/run.ts";
import { ownModule } from "../scale/load-task.ts";
import { executorFrom, partsFolder, processStop, removeParts, type ScaleFlags } from "./flags/scale-flags.ts";
import { servicesFor } from "./flags/scoring-flags.ts";
import { noteTo, type Progress, progress } from "./output/console.ts";
import { evidenceFile } from "./output/evidence-file.ts";

export interface RunFlags extends ScaleFlags {
  readonly evidence?: string;
  readonly quiet?: boolean;
}

interface ScoringRun {
  readonly settings: {
    readonly services?: Services;
    readonly executor: Executor | undefined;
    readonly evidence: EvidenceStore | undefined;
    readonly signal: StopSignal;
    readonly onProgress: Progress["update"];
  };
  /** Clears the progress, and gives evidence its name. */
  finishReading(): Promise<void>;
}

/** Parts that waited for the whole are removed once the work is done. */
export async function scoringRun<Done>(
  task: AnyTask,
  { flags, name }: { readonly flags: RunFlags; readonly name: string },
  work: (run: ScoringRun) => Promise<Done>,
): Promise<Done> {
  const bar = progress(task.definition.unit, flags.quiet === true);
  const evidence = flags.evidence === undefined ? null : evidenceFile(flags.evidence, partsFolder(flags));
  try {
    const settings = {
      ...(await servicesFor(task)),
      executor: await executorFrom(flags, { module: ownModule(name), onNote: noteTo(flags) }),
      evidence: evidence?.store,
      signal: processStop,
      onProgress: bar.update,
    };
    const finishReading = async () => {
      bar.end();
      await evidence?.commit();
    };
    const done = await work({ settings, finishReading });
    await removeParts(flags);
    return done;
  } finally {
    bar.end();
    evidence?.close();
  }
}

// The button that scores, and how far it is.

import { useState } from "preact/hooks";
import { numberOf } from "../../report/score-report.ts";
import type { PageProps } from "./session.ts";
import { askOf, chosenCard, isStale, type State } from "./session-state.ts";

export function RunBar({ session, state }: PageProps) {
  const { phase, gold } = state;
  const [isPressed, setPressed] = useState(false);
  if (phase.kind === "busy") {
    const { step, share, units } = phase.progress;
    const noun = chosenCard(state)?.unit ?? "unit";
    return (
      <div class="run-bar" role="status">
        <progress aria-label="Progress" {...(share === null ? {} : { value: share })} max={1} />
        <span class="progress-text">
          {step}
          {units > 0 && ` · ${numberOf(units, noun)}`}
        </span>
        <button type="button" onClick={() => session.cancel()}>
          Cancel
        </button>
      </div>
    );
  }
  if (state.isRecognising && askOf(state) === null) {
    return (
      <div class="run-bar" role="status">
        <progress aria-label="Recognising" />
        <span class="progress-text">Recognising {numberOf(fileCount(state), "file")}…</span>
      </div>
    );
  }
  const missing = whatIsMissing(state);
  return (
    <div class="run-bar">
      <button
        type="button"
        class="primary-button"
        id="score"
        aria-disabled={missing !== null}
        onClick={() => (missing === null ? void session.score() : setPressed(true))}
      >
        {state.systems.length > 1 ? "Compare" : "Score"}
      </button>
      <span class={isPressed && missing !== null ? "bad-text" : "soft"} role="status">
        {missing ?? (isStale(state) ? "The results below are out of date." : "")}
      </span>
      {gold !== null && mayHoldBoth(state) && (
        <button type="button" id="both-sides" onClick={() => session.addSystems([gold])}>
          Gold and predictions are in {gold.name}
        </button>
      )}
    </div>
  );
}

function fileCount({ gold, systems }: State): number {
  return [...(gold?.files ?? []), ...systems.flatMap(({ chosen }) => chosen.files)].length;
}

/** Whether the one file of gold can be a table that has predictions too. */
function mayHoldBoth({ gold, systems }: State): boolean {
  return (
    gold?.kind === "file" && systems.length === 0 && /\.(csv|tsv|parquet|jsonl|ndjson|json)(\.gz)?$/i.test(gold.name)
  );
}

function whatIsMissing(state: State): string | null {
  const { gold, systems, task } = state;
  if (gold === null && chosenCard(state)?.needsGold !== false)
    return systems.length > 1
      ? "Which of the files is gold? Say so above, or add gold."
      : "Gold is missing: add it above.";
  if (systems.length === 0) return "Predictions are missing: add them above.";
  return task === null ? "Choose a task." : askOf(state) === null ? "Choose how the files are read." : null;
}

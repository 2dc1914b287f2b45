// Which protocol to score by: recognised, or named by the user.

import { capital } from "../../problems/visible-text.ts";
import { Select } from "../../screen/controls.tsx";
import type { TaskCard } from "../protocol.ts";
import type { PageProps } from "./session.ts";
import { chosenCard, type State } from "./session-state.ts";

/** Shows the formats of each task, with files to look at. */
export function TaskFormats({ state }: Pick<PageProps, "state">) {
  return (
    <details class="task-formats">
      <summary>All tasks and the files they take</summary>
      <ul class="task-cards">
        {(state.cards ?? []).map((card) => (
          <li key={card.id} class="task-card">
            <h3>{card.title}</h3>
            <p class="soft">{capital(card.about)}</p>
            <Formats title={card.needsGold ? "Gold" : "Gold (not needed)"} formats={card.formats.gold} />
            <Formats title="Predictions" formats={card.formats.pred} />
            {card.hasExample && (
              <p class="task-buttons">
                <a href={`samples/${card.id}.zip`} download={`karat-${card.id}-sample.zip`}>
                  Sample files <span class="unseen">of {card.id}</span>
                </a>
              </p>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

function Formats({ title, formats }: { title: string; formats: TaskCard["formats"]["gold"] }) {
  return (
    <>
      <h4>{title}</h4>
      <ul>
        {formats.map(({ id, about }) => (
          <li key={id}>{about}</li>
        ))}
      </ul>
    </>
  );
}

/** The task in one line, when there are files. */
export function TaskChoice({ session, state }: PageProps) {
  const card = chosenCard(state);
  return (
    <section class="task-choice" aria-label="Task">
      <label for="task">
        <h2>Task</h2>
      </label>
      <Select
        id="task"
        value={state.task ?? ""}
        options={[
          ...(state.task === null ? [["", "choose a task"] as const] : []),
          ...(state.cards ?? []).map(({ id, title }) => [id, title] as const),
        ]}
        onChange={(task) => session.nameTask(task)}
      />
      <TaskNote state={state} card={card} />
    </section>
  );
}

function TaskNote({ state, card }: { state: State; card: TaskCard | null }) {
  if (state.isRecognising) return <p class="soft">Looking at the files…</p>;
  if (card === null)
    return (
      <p class={state.recognition === null ? "soft" : "bad-text"}>
        {state.recognition === null ? "" : "No task knows these files: choose one to see what it expects."}
      </p>
    );
  return (
    <p class="soft">
      {state.isTaskNamed ? "" : "Recognised from the files. "}
      {capital(card.about)}. <cite>{card.protocol.cite}</cite>
    </p>
  );
}

// Which protocol to score by: recognised, named by the user, or tried with its example.

import { capital } from "../../core/visible-text.ts";
import { Select } from "../../unit-browser/controls.tsx";
import type { TaskCard } from "../protocol.ts";
import type { PageProps } from "./session.ts";
import { chosenCard, type State } from "./session-state.ts";

/** All tasks, while no file is there: what each takes, with files to look at and to try. */
export function TaskCards({ session, state }: PageProps) {
  return (
    <section class="tasks" aria-labelledby="tasks-title">
      <h2 id="tasks-title">Or try an example</h2>
      <ul class="task-cards">
        {(state.cards ?? []).map((card) => (
          <li key={card.id} class="task-card">
            <h3>{card.title}</h3>
            <p class="soft">{capital(card.about)}</p>
            <details>
              <summary>What to drop</summary>
              <Formats title={card.needsGold ? "Gold" : "Gold (not needed)"} formats={card.formats.gold} />
              <Formats title="Predictions" formats={card.formats.pred} />
            </details>
            {card.hasExample && (
              <p class="task-buttons">
                <button type="button" data-example={card.id} onClick={() => void session.tryExample(card.id)}>
                  Try {card.id}
                </button>
                <a href={`samples/${card.id}.zip`} download={`karat-${card.id}-sample.zip`}>
                  Sample files <span class="unseen">of {card.id}</span>
                </a>
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
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

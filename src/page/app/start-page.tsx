// The start of the page: what it does, where files go, and finished examples.
import { seriesColour } from "../../report/draw/palette.ts";
import { Mark } from "../../screen/texts.tsx";
import { EXAMPLE_CARDS, type ExampleCard } from "./example-cards.ts";
import { DropZone } from "./files-panel.tsx";
import type { PageProps, Session } from "./session.ts";
import { TaskFormats } from "./task-panel.tsx";

export function StartPage({ session, state }: PageProps) {
  return (
    <>
      <div class="intro">
        <div>
          <h1>Which system is better, where, and why?</h1>
          <p class="lead">
            Drop what your models produced. karat scores it against gold, says whether a difference is real, and shows
            where points are lost and which mistakes cost them.
          </p>
        </div>
        <DropZone
          id="all"
          title="Drop gold and predictions here"
          side="gold and predictions"
          hint="JSON Lines, CSV, Parquet, folders, archives, or logs of lm-eval, Inspect and promptfoo. karat works out which is which."
          onFiles={(chosen) => session.addFiles(chosen)}
        />
      </div>
      <section class="tasks" aria-labelledby="examples-title">
        <h2 id="examples-title">Or open a finished example</h2>
        <ul class="cards">
          {EXAMPLE_CARDS.map((card) => (
            <li key={card.id}>
              <Card session={session} card={card} />
            </li>
          ))}
        </ul>
        <p class="soft card-key">
          {(EXAMPLE_CARDS[0]?.systems ?? []).map(({ name }, series) => (
            <span key={name} class={seriesColour(series)}>
              <Mark series={series} /> {name}
            </span>
          ))}{" "}
          are invented systems; lines are 95 % intervals from 0 to 1.
        </p>
      </section>
      <TaskFormats state={state} />
    </>
  );
}

function Card({ session, card }: { session: Session; card: ExampleCard }) {
  const { id, title, kind, sentence, certainty, mistakes } = card;
  return (
    <button type="button" class="card" data-example={id} onClick={() => void session.tryExample(id)}>
      <span class="card-kind soft">
        {kind !== null && `${kind} · `}
        <code>{id}</code>
      </span>
      <b class="card-title">{title}</b>
      <Intervals card={card} />
      <span>{sentence}</span>
      <span class="soft">{certainty}</span>
      {mistakes !== null && (
        <span class="soft">
          {mistakes}
          {"\u00a0›"}
        </span>
      )}
    </button>
  );
}

/** The score of each system with its interval, from 0 to 1. */
function Intervals({ card: { systems } }: { card: ExampleCard }) {
  return (
    <span class="card-intervals" aria-hidden="true">
      {systems.map(({ name, score, low, high }, series) => (
        <span key={name} class={`card-interval ${seriesColour(series)}`}>
          <i style={{ left: `${100 * low}%`, width: `${100 * (high - low)}%` }} />
          <span style={{ left: `${100 * score}%` }}>
            <Mark series={series} />
          </span>
        </span>
      ))}
    </span>
  );
}

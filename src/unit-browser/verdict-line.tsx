// The top of the screen: who is best, how certain that is, and notes to know before trusting it.
import { type ScreenFacts, type ScreenNote, screenVerdict } from "../report/html/screen-facts.ts";
import { LongText, Mark } from "./texts.tsx";

/** Our sentences run from left to right, even if they begin with a name that does not. */
export function VerdictLine({ facts, score }: { facts: ScreenFacts; score: string }) {
  const { sentence, details, leader } = screenVerdict(facts, score);
  return (
    <div class="verdict-line">
      <h1 id="verdict" tabIndex={-1}>
        {leader !== null && <Mark series={leader} />}
        <bdi dir="ltr">{sentence}</bdi>
      </h1>
      {details !== "" && (
        <p class="soft">
          <bdi dir="ltr">{details}</bdi>
        </p>
      )}
      {facts.notes.length > 0 && <Notes notes={facts.notes} />}
    </div>
  );
}

function Notes({ notes }: { notes: readonly ScreenNote[] }) {
  return (
    <details class="notes">
      <summary>{notes.length === 1 ? "1 note" : `${notes.length} notes`}</summary>
      <ul>
        {notes.map(({ text, items }, at) => (
          <li key={at}>
            <LongText text={text} dir="ltr" />
            {items.length > 0 && (
              <ul class="names">
                {items.map((item, k) => (
                  <li key={k}>
                    <LongText text={item} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

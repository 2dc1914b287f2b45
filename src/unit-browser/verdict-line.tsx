// The top of the screen: who is best, how certain that is, and notes to know before trusting it.
import type { ScoreSpec } from "../core/score-spec.ts";
import { resultVerdict, verdictOf } from "../report/comparison/verdict.ts";
import type { ScreenFacts, ScreenNote } from "../report/html/screen-facts.ts";
import { LongText, Mark } from "./texts.tsx";

export function VerdictLine({ facts, score }: { facts: ScreenFacts; score: string }) {
  const { sentence, details, leader } = saidOf(facts, score);
  return (
    <div class="verdict-line">
      <h1 id="verdict" tabIndex={-1}>
        {leader !== null && <Mark series={leader} />}
        <bdi>{sentence}</bdi>
      </h1>
      {details !== "" && (
        <p class="soft">
          <bdi>{details}</bdi>
        </p>
      )}
      {facts.notes.length > 0 && <Notes notes={facts.notes} />}
    </div>
  );
}

function saidOf(facts: ScreenFacts, score: string) {
  const { comparison, systems, digits, unit } = facts;
  const specs = Object.fromEntries(facts.scores.map((spec) => [spec.id, spec as unknown as ScoreSpec]));
  const definition = { scores: specs, unit };
  if (comparison !== null) {
    const said = verdictOf({ comparison, definition, digits, score });
    const leader = said.kind === "best" ? systems.findIndex(({ name }) => name === said.leaders[0]) : -1;
    return { ...said, leader: leader === -1 ? null : leader };
  }
  if (systems.length > 1)
    return { sentence: "The systems were not tested against each other.", details: "", leader: null };
  const units = { name: unit, scored: facts.units, clusters: facts.clusters };
  const signature = facts.reproduce.signatures[0]?.text;
  return {
    ...resultVerdict({ ...systems[0]!, units, signature } as never, { definition, digits, score }),
    leader: null,
  };
}

function Notes({ notes }: { notes: readonly ScreenNote[] }) {
  return (
    <details class="notes">
      <summary>{notes.length === 1 ? "1 note" : `${notes.length} notes`}</summary>
      <ul>
        {notes.map(({ text, items }, at) => (
          <li key={at}>
            <LongText text={text} />
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

// The top of the screen: who is best, how certain that is, and where the points are lost.
import { type ScreenFacts, screenVerdict } from "../report/html/screen-facts.ts";
import { Sentence } from "./texts.tsx";

interface Props {
  readonly facts: ScreenFacts;
  readonly score: string;
  readonly a: number;
  readonly b: number | null;
  readonly onNotes: () => void;
}

/** Our sentences run from left to right, even if they begin with a name that does not. */
export function VerdictLine({ facts, score, a, b, onNotes }: Props) {
  const { systems, notes } = facts;
  const { sentence, details } = screenVerdict(facts, score, [a, b]);
  return (
    <div class="verdict-line">
      <h1 id="verdict" tabIndex={-1}>
        <Sentence pieces={sentence} systems={systems} />
      </h1>
      <p class="soft">
        <Sentence pieces={details} systems={systems} />
        {notes.length > 0 && (
          <>
            {" "}
            <button type="button" class="link" onClick={onNotes}>
              {notes.length === 1 ? "1 note" : `${notes.length} notes`}
            </button>
          </>
        )}
      </p>
    </div>
  );
}

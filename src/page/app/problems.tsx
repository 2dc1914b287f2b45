// Problems of the input: what is wrong, where, and the lines in question.

import { withFlags } from "../../contract/setting-words.ts";
import { alikeText, pathText, placeText } from "../../problems/problem.ts";
import { countText, plural } from "../../problems/visible-text.ts";
import type { ExcerptLine, FailureReport, ShownProblem } from "../protocol.ts";
import { fieldWords } from "./field-words.ts";
import type { PageProps } from "./session.ts";
import { chosenCard } from "./session-state.ts";

/** Problems name flags; the page shows the titles of fields instead. */
export function Problems({ session, state, failure }: PageProps & { failure: FailureReport }) {
  if (failure.kind === "bug")
    return (
      <section class="problems" role="alert">
        <h2>This is a bug in karat</h2>
        <pre>{failure.message}</pre>
      </section>
    );
  const { problems, more, guess, kind, isNothingPaired } = failure;
  const card = chosenCard(state);
  const words = (text: string) => fieldWords(withFlags(text), card);
  const title = `${problemsText(countOf(problems) + more)} in the ${kind === "usage" ? "options" : "input"}`;
  // Where no id fits, no rule for missing predictions helps: all problems are listed.
  const missing = isNothingPaired ? [] : problems.filter(({ code }) => code === "MISSING_PREDICTION");
  const others = problems.filter((problem) => !missing.includes(problem));
  if (guess?.kind === "swapped")
    return (
      <section class="problems" role="alert">
        <Swapped session={session} state={state} />
        <details>
          <summary>{title}</summary>
          <ProblemList {...{ problems, more, words }} />
        </details>
      </section>
    );
  return (
    <section class="problems" role="alert">
      {isNothingPaired && <p class="remedy">No id of the predictions is in gold.</p>}
      {missing.length > 0 && (
        <Missing
          session={session}
          count={countOf(missing)}
          unit={card?.unit ?? "unit"}
          isAll={others.every(({ code }) => code === "UNKNOWN_ID")}
        />
      )}
      {others.length > 0 && (
        <>
          <h2>{missing.length === 0 ? title : `${problemsText(countOf(others) + more)} in the input`}</h2>
          <ProblemList problems={isNothingPaired ? others.map(withoutHint) : others} {...{ more, words }} />
        </>
      )}
      {guess !== null && <p>Guess: {words(guess.text)}</p>}
    </section>
  );
}

/** A hint about missing predictions would not help. */
function withoutHint({ hint: _, ...problem }: ShownProblem): ShownProblem {
  return problem;
}

function countOf(problems: readonly ShownProblem[]): number {
  return problems.reduce((sum, { alike }) => sum + (alike?.count ?? 1), 0);
}

function problemsText(count: number): string {
  return count === 1 ? "One problem" : `${countText(count)} problems`;
}

interface MissingProps extends Pick<PageProps, "session"> {
  readonly count: number;
  readonly unit: string;
  /** Whether the rule for missing predictions settles all that is wrong, surplus ones included. */
  readonly isAll: boolean;
}

/** Units without a prediction are one decision, however many there are. */
function Missing({ session, count, unit, isAll }: MissingProps) {
  const sentence =
    count === 1 ? `One ${unit} has no prediction.` : `${countText(count)} ${plural(unit)} have no prediction.`;
  return (
    <p class="remedy">
      {sentence}{" "}
      {isAll && (
        <>
          <button type="button" onClick={() => void session.scoreMissing("skip")}>
            Score without {count === 1 ? "it" : "them"}
          </button>{" "}
          <button type="button" onClick={() => void session.scoreMissing("wrong")}>
            Count {count === 1 ? "it" : "them"} as wrong
          </button>
        </>
      )}
    </p>
  );
}

interface ListProps {
  readonly problems: readonly ShownProblem[];
  readonly more: number;
  readonly words: (text: string) => string;
}

function ProblemList({ problems, more, words }: ListProps) {
  return (
    <>
      <ol>
        {problems.map((problem, at) => (
          <ProblemItem key={at} problem={problem} words={words} />
        ))}
      </ol>
      {more > 0 && <p class="soft">and {countText(more)} more</p>}
    </>
  );
}

function ProblemItem({ problem, words }: { problem: ShownProblem; words: (text: string) => string }) {
  const { code, at, expected, received, hint, alike, excerpt } = problem;
  return (
    <li class="problem">
      {at !== null && (
        <p class="place">
          <code>
            <bdi>{placeText({ ...at, path: [] })}</bdi>
          </code>{" "}
          {at.path !== undefined && (
            <code class="soft">
              <bdi>{pathText(at.path)}</bdi>
            </code>
          )}
        </p>
      )}
      <p>
        Expected {words(expected)}, received <bdi>{received}</bdi> <code class="code">{code}</code>
      </p>
      {excerpt !== null && <Excerpt lines={excerpt} />}
      {hint !== undefined && <p class="soft">Hint: {words(hint)}</p>}
      {alike !== undefined && (
        <p class="soft">
          <bdi>{alikeText(alike)}</bdi>
        </p>
      )}
    </li>
  );
}

function Excerpt({ lines }: { lines: readonly ExcerptLine[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section class="excerpt" tabIndex={0} aria-label="Lines of the file">
      <table>
        <tbody>
          {lines.map(({ number, text, isWrong }) => (
            <tr key={number} class={isWrong ? "wrong-line" : undefined}>
              <th scope="row">{number}</th>
              <td>
                <bdi dir="ltr">{text}</bdi>
                {isWrong && <span class="unseen"> (this line)</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Gold and predictions look exchanged: one sentence, and the button that exchanges them. */
export function Swapped({ session, state }: PageProps) {
  return (
    <p class="remedy">
      Gold and predictions look swapped.{" "}
      {state.systems.length === 1 && (
        <button type="button" class="primary-button" onClick={() => void session.swapSides()}>
          Swap
        </button>
      )}
    </p>
  );
}

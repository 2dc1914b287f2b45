// What is wrong, where, and the lines in question.
import { alikeText, pathText, placeText } from "../../core/problem.ts";
import { ScrollBox } from "../../unit-browser/scroll-box.tsx";
import type { Excerpt, Failure, ShownProblem, TaskCard } from "../protocol.ts";
import { fieldWords } from "./field-words.ts";

/** Problems speak of flags; whoever is on the page looks for fields. */
export function Problems({ failure, card }: { failure: Failure; card: TaskCard | null }) {
  if (failure.kind === "bug")
    return (
      <section class="problems" role="alert">
        <h2>This is a bug in karat</h2>
        <pre>{failure.message}</pre>
      </section>
    );
  const { problems, more } = failure;
  const count = problems.reduce((sum, { alike }) => sum + (alike?.count ?? 1), more);
  return (
    <section class="problems" role="alert">
      <h2>
        {count === 1 ? "One problem" : `${count.toLocaleString("en")} problems`} in the{" "}
        {failure.kind === "usage" ? "options" : "input"}
      </h2>
      <ol>
        {problems.map((problem, at) => (
          <ProblemItem key={at} problem={problem} words={(text) => fieldWords(text, card)} />
        ))}
      </ol>
      {more > 0 && <p class="soft">and {more.toLocaleString("en")} more</p>}
    </section>
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
      {excerpt !== null && <ExcerptView excerpt={excerpt} />}
      {hint !== undefined && <p class="soft">Hint: {words(hint)}</p>}
      {alike !== undefined && (
        <p class="soft">
          <bdi>{alikeText(alike)}</bdi>
        </p>
      )}
    </li>
  );
}

function ExcerptView({ excerpt }: { excerpt: Excerpt }) {
  return (
    <ScrollBox class="excerpt" label="Lines of the file">
      <table>
        <tbody>
          {excerpt.lines.map(({ number, text, isWrong }) => (
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
    </ScrollBox>
  );
}

// Places as a participant knows them, which are the same wherever a board is built.
import { withDigest } from "../../../core/content-digest.ts";
import { KaratError, type Problem } from "../../../core/problem.ts";
import type { Result } from "../../../core/result.ts";

export interface Places {
  readonly submission: string;
  readonly gold: string;
}

export function withPlaces(result: Result, places: Places): Result {
  const warnings = result.warnings.map(({ message, examples, ...warning }) => ({
    ...warning,
    message: placed(message, places),
    ...(examples && { examples: examples.map((example) => placed(example, places)) }),
  }));
  return withDigest({ ...result, warnings });
}

/** What is wrong with the submission comes before what it lacks: problems are in the order of paths, which differ. */
export function reasonOf({ problems, more }: KaratError, places: Places): string {
  const isInside = ({ at }: Problem) => at?.file.startsWith(places.submission) === true;
  const [inside, outside] = [problems.filter(isInside), problems.filter((problem) => !isInside(problem))];
  return placed(new KaratError([...inside, ...outside], { more }).message, places);
}

function placed(text: string, { submission, gold }: Places): string {
  return text
    .replaceAll(`${submission}/`, "")
    .replaceAll(submission, "the submission")
    .replaceAll(`${gold}/`, "gold/")
    .replaceAll(gold, "gold");
}

// The answer to a question that takes a while; one that comes after the next question is not shown.
import { useEffect, useState } from "preact/hooks";

/** Asked again whenever one of these changes; null before the first answer. */
export function useAnswer<Answer>(ask: () => Promise<Answer | null>, about: readonly unknown[]): Answer | null {
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void ask().then((found) => isCurrent && setAnswer(found));
    return () => {
      isCurrent = false;
    };
  }, about);
  return answer;
}

// What a reader should know before trusting the numbers.
import type { ScreenNote } from "../report/html/screen-facts.ts";
import { LongText } from "./texts.tsx";

export function Notes({ notes }: { notes: readonly ScreenNote[] }) {
  if (notes.length === 0) return null;
  return (
    <details class="notes" id="notes">
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

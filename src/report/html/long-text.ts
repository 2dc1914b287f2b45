// Text from strangers in the page: kept apart from its surroundings, and folded when it is long.
import { type Markup, markup } from "../../draw/markup.ts";

const LONGEST = 300;
const SHOWN = 160;

/** Text of any direction; a long one opens on demand, without a script. */
export function textMarkup(text: string): Markup {
  if (text.length <= LONGEST) return markup`<bdi>${text}</bdi>`;
  const length = text.length.toLocaleString("en");
  return markup`<details class="long"><summary><bdi>${text.slice(0, SHOWN)}…</bdi> <span class="soft">show all ${length} characters</span></summary><bdi>${text}</bdi></details>`;
}

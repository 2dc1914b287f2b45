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

/** Some names, and how many more there are. */
export function nameList(names: readonly string[], most: number): Markup {
  const more = names.length - most;
  return markup`<ul class="names">${names.slice(0, most).map((name) => markup`<li>${textMarkup(name)}</li>`)}${more > 0 && markup`<li class="soft">and ${more.toLocaleString("en")} more</li>`}</ul>`;
}

// Data for the script of the page, as JSON in a block that no text inside can close.
import { type Markup, markup, trusted } from "../draw/markup.ts";

/** JSON without `<`, so that neither `</script>` nor `<!--` can stand in it, and without `##[`, a command to a build server. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll("<", "\\u003c")
    .replace(/#(?=#\w*\[)/g, "\\u0023");
}

export function jsonBlock(id: string, json: string): Markup {
  return markup`<script type="application/json" id="${id}">${trusted(json)}</script>\n`;
}

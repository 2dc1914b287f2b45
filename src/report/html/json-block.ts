// Data for the script of the page, as JSON in a block that no text inside can close.
import { type Markup, markup, trusted } from "../../draw/markup.ts";

/** JSON without `<`, so that neither `</script>` nor `<!--` can stand in it. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}

export function jsonBlock(id: string, json: string): Markup {
  return markup`<script type="application/json" id="${id}">${trusted(json)}</script>\n`;
}

/** The size of a text in UTF-8. */
export function utf8Length(text: string): number {
  let bytes = text.length;
  for (let k = 0; k < text.length; k++) {
    const code = text.charCodeAt(k);
    if (code < 0x80) continue;
    // A surrogate is half of a character of four bytes; any other character above 0x7ff has three.
    bytes += code < 0x800 || (code >= 0xd800 && code <= 0xdfff) ? 1 : 2;
  }
  return bytes;
}

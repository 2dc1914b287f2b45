// The one style of all drawings: colours by name that follow the page, or the reader's preference where there is no page.
import { declarations, PALETTE } from "./palette.ts";

const light = declarations((name, value) => `--${name}:var(--karat-${name},${value})`);
const dark = declarations((name, _, value) => `--${name}:var(--karat-${name},${value})`);
const colours = Object.keys(PALETTE).map((name) => `.karat-drawing .${name}{color:var(--${name})}`);

/** Marks name a colour and how it is used: `class="hit fill"`, `class="soft stroke dashed"`. */
export const DRAWING_STYLE: string = [
  `.karat-drawing{${light};font:12px/1.3 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;overflow:visible}`,
  `@media screen and (prefers-color-scheme:dark){.karat-drawing{${dark}}}`,
  ...colours,
  ".karat-drawing text{fill:var(--ink);unicode-bidi:isolate}",
  ".karat-drawing text[class]{fill:currentColor}",
  ".karat-drawing .fill{fill:currentColor}",
  ".karat-drawing .stroke{fill:none;stroke:currentColor;stroke-width:1.5}",
  ".karat-drawing .hair{stroke-width:1}",
  ".karat-drawing .dashed{stroke-dasharray:4 3}",
  ".karat-drawing .small{font-size:11px}",
  ".karat-drawing .end{text-anchor:end}",
  ".karat-drawing .middle{text-anchor:middle}",
].join("");

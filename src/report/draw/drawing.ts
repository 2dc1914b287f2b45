// A whole drawing: a self-contained SVG with a title and a description, without scripts.
import { DRAWING_STYLE } from "./drawing-style.ts";
import { type Content, markup, trusted } from "./markup.ts";

interface Frame {
  readonly width: number;
  readonly height: number;
  /** A title of a few words. */
  readonly title: string;
  /** A description for those who do not see the drawing. */
  readonly desc: string;
}

const STYLE_ELEMENT = `<style>${DRAWING_STYLE}</style>`;

/** Drawings up to this width take the width they have; wider ones keep theirs, so that their text can be read. */
const WIDEST_SCALED = 760;
/** Drawings below this width are not scaled up: their letters would be as large as headings. */
const SLIM = 520;

function widthClass(width: number): string {
  return width > WIDEST_SCALED ? " wide" : width < SLIM ? " slim" : "";
}

export function drawing({ width, height, title, desc }: Frame, content: Content): string {
  return String(
    markup`<svg xmlns="http://www.w3.org/2000/svg" class="karat-drawing${widthClass(width)}" role="img" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${trusted(STYLE_ELEMENT)}<title>${title}</title><desc>${desc}</desc>${content}</svg>`,
  );
}

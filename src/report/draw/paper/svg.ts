// A figure for a paper as SVG.
import { type Content, corners, markup } from "../markup.ts";
import { type Figure, type FigureShape, FONT_SIZE, type Grey, OUTLINE_WIDTH } from "./figure.ts";

export function figureSvg({ width, height, title, desc, shapes }: Figure): string {
  return `${markup`<svg xmlns="http://www.w3.org/2000/svg" role="img" width="${width}pt" height="${height}pt" viewBox="0 0 ${width} ${height}" font-family="Helvetica, Arial, 'Liberation Sans', sans-serif" font-size="${FONT_SIZE}"><title>${title}</title><desc>${desc}</desc>${shapes.map(element)}</svg>`}\n`;
}

function element(shape: FigureShape): Content {
  if (shape.kind === "line")
    return markup`<polyline points="${corners(shape.points)}" fill="none" stroke="${colour(shape.grey)}" stroke-width="${shape.width}"/>`;
  if (shape.kind === "area")
    return markup`<polygon points="${corners(shape.points)}" fill="${colour(shape.fill)}"${shape.outline !== undefined && markup` stroke="${colour(shape.outline)}" stroke-width="${OUTLINE_WIDTH}"`}/>`;
  const { at, text, anchor = "start", bold = false, grey = 0 } = shape;
  return markup`<text x="${at[0]}" y="${at[1]}"${anchor !== "start" && markup` text-anchor="${anchor}"`}${bold && markup` font-weight="bold"`} fill="${colour(grey)}">${text}</text>`;
}

function colour(grey: Grey): string {
  const level = Math.round(255 * grey)
    .toString(16)
    .padStart(2, "0");
  return `#${level}${level}${level}`;
}

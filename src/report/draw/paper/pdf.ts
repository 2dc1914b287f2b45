// A figure for a paper as PDF: one page, in the Helvetica that every reader has. The same figure gives the same bytes.
import { type Figure, type FigureShape, FONT_SIZE, helveticaWidth, OUTLINE_WIDTH, type Point } from "./figure.ts";

/** PDF has 72 points to the inch, LaTeX 72.27: what LaTeX includes, the crop box, is as wide in its points. */
const POINT = 72 / 72.27;

/** The bytes as a text of Latin-1, since all of them are below 256. */
export function figurePdf({ width, height, title, shapes }: Figure): string {
  const cropped = `${number(width * POINT)} ${number(height * POINT)}`;
  const scale = POINT.toFixed(6);
  const content = [`${scale} 0 0 ${scale} 0 0 cm`, ...shapes.map((shape) => operators(shape, height))].join("\n");
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${number(width)} ${number(height)}] /CropBox [0 0 ${cropped}] /Contents 4 0 R /Resources << /Font << /F0 5 0 R /F1 6 0 R >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    font("Helvetica"),
    font("Helvetica-Bold"),
    `<< /Title <${utf16(title)}> /Producer (karat) >>`,
  ];
  let text = "%PDF-1.4\n%\xe2\xe3\xcf\xd3\n";
  const offsets = objects.map((object, at) => {
    const offset = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const entries = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  return `${text}xref\n0 ${size}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${size} /Root 1 0 R /Info ${objects.length} 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
}

/** Letters that the fonts of every reader lack. */
export function lettersWithoutGlyph({ shapes }: Figure): readonly string[] {
  const texts = shapes.flatMap((shape) => (shape.kind === "text" ? [...shape.text] : []));
  return [...new Set(texts.filter((letter) => winAnsi(letter) === null))];
}

/** PDF measures from the bottom. */
function operators(shape: FigureShape, height: number): string {
  const path = (points: readonly Point[]) =>
    points.map(([x, y], at) => `${number(x)} ${number(height - y)} ${at === 0 ? "m" : "l"}`).join(" ");
  if (shape.kind === "line") return `${number(shape.width)} w ${number(shape.grey)} G ${path(shape.points)} S`;
  if (shape.kind === "area") {
    const { points, fill, outline } = shape;
    const drawn = `${number(fill)} g ${path(points)} h`;
    return outline === undefined ? `${drawn} f` : `${number(OUTLINE_WIDTH)} w ${number(outline)} G ${drawn} B`;
  }
  const { at, text, anchor = "start", bold = false, grey: level = 0 } = shape;
  const shift = anchor === "start" ? 0 : helveticaWidth(text) / (anchor === "end" ? 1 : 2);
  return `BT /F${bold ? 1 : 0} ${FONT_SIZE} Tf ${number(level)} g ${number(at[0] - shift)} ${number(height - at[1])} Td (${encoded(text)}) Tj ET`;
}

function number(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/** Beyond Latin-1: dashes, the ellipsis, the bullet and quotation marks. */
const BEYOND = new Map([..."‘’“”•–—"].map((letter, at) => [letter, 0x91 + at]));
BEYOND.set("…", 0x85).set("−", 0x96);

function winAnsi(letter: string): number | null {
  const code = letter.codePointAt(0)!;
  return BEYOND.get(letter) ?? ((code >= 32 && code < 127) || (code >= 160 && code < 256) ? code : null);
}

function encoded(text: string): string {
  return Array.from(text, (letter) => {
    const character = String.fromCharCode(winAnsi(letter) ?? 0x3f);
    return /[()\\]/.test(character) ? `\\${character}` : character;
  }).join("");
}

function utf16(text: string): string {
  const units = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at).toString(16).padStart(4, "0"));
  return `feff${units.join("")}`;
}

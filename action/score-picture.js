// The scores as bars of text, which a summary and a comment can show: filled up to the score, thin along the interval.

const WIDTH = 24;

export function scorePicture({ scores, intervals = {}, units }) {
  const rows = Object.entries(scores).map(
    ([id, value]) => `| ${inCell(id)} | ${shown(value)} | \`${bar(value, intervals[id])}\` |`,
  );
  return [`| score | ${units.scored} ${inCell(`${units.name}s`)} | 0 … 1 |`, "|---|---|---|", ...rows].join("\n");
}

/** What strangers may have written, as code on one line: no HTML, mention or link. */
export function inCode(text) {
  const line = text.replaceAll(/[\p{C}\p{Z}]+/gu, " ");
  return `\`${line.replaceAll("`", "'")}\``;
}

function inCell(text) {
  return inCode(text).replaceAll("|", "\\|");
}

function shown(value) {
  return value === null ? "–" : value.toFixed(3);
}

function bar(value, interval) {
  if (value === null || value < 0 || value > 1) return " ".repeat(WIDTH);
  const at = (share) => Math.round(Math.min(1, Math.max(0, share)) * WIDTH);
  const [low, high] = interval ? [at(interval.low), at(interval.high)] : [at(value), at(value)];
  const cell = (position) => (position < at(value) ? (position >= low ? "▓" : "█") : position < high ? "░" : "·");
  return Array.from({ length: WIDTH }, (_, position) => cell(position)).join("");
}

// Prints numbers and texts as Python does, for the outputs of official scripts.

/** `repr(float)`: the shortest digits that read back the same, with `.0`, and an exponent below 1e-4 and from 1e16. */
export function pythonFloat(value: number): string {
  if (Object.is(value, -0)) return "-0.0";
  if (Number.isNaN(value)) return "nan";
  if (!Number.isFinite(value)) return value > 0 ? "inf" : "-inf";
  const [mantissa, power] = value.toExponential().split("e") as [string, string];
  const exponent = Number(power);
  if (value !== 0 && (exponent < -4 || exponent >= 16)) {
    const sign = exponent < 0 ? "-" : "+";
    return `${mantissa}e${sign}${String(Math.abs(exponent)).padStart(2, "0")}`;
  }
  const plain = String(value);
  return plain.includes(".") ? plain : `${plain}.0`;
}

/** `repr(str)`: single quotes unless only double ones avoid an escape. */
export function pythonString(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  let body = "";
  for (const character of text) body += escapedCharacter(character, quote);
  return quote + body + quote;
}

const NAMED_ESCAPES: Readonly<Record<string, string>> = { "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" };
const UNPRINTABLE = /[\p{C}\p{Z}]/u;

function escapedCharacter(character: string, quote: string): string {
  if (character === quote) return `\\${quote}`;
  const named = NAMED_ESCAPES[character];
  if (named !== undefined) return named;
  if (character === " " || !UNPRINTABLE.test(character)) return character;
  const code = character.codePointAt(0) as number;
  const hex = code.toString(16);
  if (code <= 0xff) return `\\x${hex.padStart(2, "0")}`;
  return code <= 0xffff ? `\\u${hex.padStart(4, "0")}` : `\\U${hex.padStart(8, "0")}`;
}

/** The number of further digits with which a double near the midpoint of two decimals differs from it. */
const FURTHER = 25;
const MIDDLE = `5${"0".repeat(FURTHER - 1)}`;

/** `"%.6f" % value`: half to even on the exact binary value, where `toFixed` rounds half up. */
export function pythonFixed(value: number, decimals: number): string {
  const size = Math.abs(value);
  const written = size.toFixed(decimals + FURTHER);
  const down = written.slice(0, -FURTHER);
  const isDown = written.endsWith(MIDDLE) && /[02468]\.?$/.test(down);
  const sign = value < 0 || Object.is(value, -0) ? "-" : "";
  return sign + (isDown ? down.replace(/\.$/, "") : size.toFixed(decimals));
}

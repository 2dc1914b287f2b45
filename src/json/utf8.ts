// UTF-8, by the encoder of the engine. Half a surrogate pair is written as U+FFFD.

/** Every engine has it, although it belongs neither to the language nor to Node alone. */
declare const TextEncoder: new () => {
  encode(text: string): Uint8Array;
  encodeInto(text: string, into: Uint8Array): { readonly read: number; readonly written: number };
};

const encoder = new TextEncoder();
/** The most bytes that UTF-8 takes for a unit of UTF-16. */
const MOST_BYTES = 3;
/** Shared by millions of short texts, because fresh memory costs time. */
const scratch = new Uint8Array(MOST_BYTES * 4096);

/** The bytes of a text; the next call may overwrite them. */
export function utf8(text: string): Uint8Array {
  if (MOST_BYTES * text.length > scratch.length) return encoder.encode(text);
  return scratch.subarray(0, encoder.encodeInto(text, scratch).written);
}

export function utf8Length(text: string): number {
  return utf8(text).length;
}

/** The whole characters among the first bytes of a text. */
export function firstBytes(text: string, bytes: number): string {
  const most = Math.min(bytes, MOST_BYTES * text.length);
  return text.slice(0, encoder.encodeInto(text, new Uint8Array(most)).read);
}

// Encodes text as UTF-8 without an encoder of the platform, and counts its bytes.

/** Shared by millions of short texts. */
const scratch = new Uint8Array(3 * 4096);

/**
 * UTF-8 in which a lone surrogate becomes three bytes of its own, so that different texts have different bytes. The next
 * call may overwrite them.
 */
export function utf8(text: string): Uint8Array {
  const bytes = 3 * text.length <= scratch.length ? scratch : new Uint8Array(3 * text.length);
  let end = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.codePointAt(at)!;
    if (code < 0x80) bytes[end++] = code;
    else {
      const following = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
      bytes[end++] = ((0xff00 >> (following + 1)) & 0xff) | (code >> (6 * following));
      for (let k = following - 1; k >= 0; k--) bytes[end++] = 0x80 | ((code >> (6 * k)) & 0x3f);
      if (following === 3) at++;
    }
  }
  return bytes.subarray(0, end);
}

/** How many bytes a code point takes; a lone surrogate counts as U+FFFD. */
export function bytesOf(code: number): number {
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : 4;
}

export function utf8Length(text: string): number {
  let bytes = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.codePointAt(index)!;
    bytes += bytesOf(code);
    if (code > 0xffff) index++;
  }
  return bytes;
}

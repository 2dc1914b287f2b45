// Text as bytes where the engine offers no encoder.

/** UTF-8; half of a surrogate pair becomes three bytes of its own, so that different texts have different bytes. */
export function utf8(text: string): Uint8Array {
  const bytes = new Uint8Array(3 * text.length);
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

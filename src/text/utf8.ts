// Texts measured and cut in bytes of UTF-8.

/** The bytes of the character that begins at a code unit; a half of a surrogate pair alone is written as U+FFFD. */
function bytesOf(code: number): number {
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

/** The whole characters among the first bytes of a text. */
export function firstBytes(text: string, bytes: number): string {
  let left = bytes;
  let index = 0;
  while (index < text.length) {
    const code = text.codePointAt(index)!;
    left -= bytesOf(code);
    if (left < 0) break;
    index += code > 0xffff ? 2 : 1;
  }
  return text.slice(0, index);
}

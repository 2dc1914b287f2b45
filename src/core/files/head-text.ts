// The beginning of a file as text.
import { HEAD_BYTES, HEAD_CHARACTERS } from "./container.ts";
import { byteOrderMark } from "./decode-text.ts";
import type { Platform } from "./platform.ts";

/** The first characters, without a byte order mark or half a character at the end; wrong bytes are replaced. */
export function headText(bytes: Uint8Array, platform: Pick<Platform, "lossyText">): string {
  const head = bytes.subarray(byteOrderMark(bytes), HEAD_BYTES);
  return platform.lossyText(head.subarray(0, wholeCharacters(head))).slice(0, HEAD_CHARACTERS);
}

/** How many bytes there are without a character of UTF-8 that begins at the end and is not all there. */
function wholeCharacters(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back]!;
    if (byte < 0x80) break;
    if (byte < 0xc0) continue;
    const length = byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
    return length > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}

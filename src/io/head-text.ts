// The beginning of a file as text.
import { HEAD_BYTES, HEAD_CHARACTERS } from "../core/files/container.ts";

/** The first characters, without a byte order mark or half a character at the end; wrong bytes are replaced. */
export function headText(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes.subarray(0, HEAD_BYTES), { stream: true }).slice(0, HEAD_CHARACTERS);
}

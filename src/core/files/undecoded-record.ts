// A whole file whose bytes become text only when somebody asks: so they can go to another thread unread.
import type { SourceRecord } from "../source.ts";
import { HEAD_CHARACTERS } from "./container.ts";
import { decodeText } from "./decode-text.ts";
import type { Platform } from "./platform.ts";

export class UndecodedRecord implements SourceRecord {
  readonly file: string;
  readonly line = 1;
  readonly bytes: Uint8Array;
  readonly #platform: Platform;
  #text: string | null = null;

  constructor(file: string, bytes: Uint8Array, platform: Platform) {
    this.file = file;
    this.bytes = bytes;
    this.#platform = platform;
  }

  get head(): string {
    return this.#platform.lossyText(this.bytes.subarray(0, HEAD_CHARACTERS));
  }

  get text(): string {
    this.#text ??= decodeText(this.bytes, this, this.#platform);
    return this.#text;
  }
}

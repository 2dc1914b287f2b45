// Finds the lines of a text by how they begin, without making a string of any of them.

const LINE_END = 10;

export class LineIndex {
  readonly #text: string;
  /** Where each line starts, and where the last one ends. */
  readonly #starts: Int32Array;
  /** One more than the number of a line, at a place given by its key; 0 where there is none. */
  readonly #lines: Int32Array;
  readonly #keyEnd: number;
  readonly longest: number;

  /** A key ends at this character, or with its line. */
  constructor(text: string, keyEnd = "\n") {
    this.#text = text;
    this.#keyEnd = keyEnd.charCodeAt(0);
    const starts: number[] = [0];
    const hashes: number[] = [];
    let longest = 0;
    for (let at = 0; at <= text.length; at++) {
      const start = at;
      let hash = 0;
      for (; at < text.length; at++) {
        const character = text.charCodeAt(at);
        if (character === LINE_END || character === this.#keyEnd) break;
        hash = next(hash, character);
      }
      longest = Math.max(longest, at - start);
      if (text.charCodeAt(at) !== LINE_END) at = endOfLine(text, at);
      hashes.push(hash);
      starts.push(at + 1);
    }
    this.longest = longest;
    this.#starts = Int32Array.from(starts);
    this.#lines = new Int32Array(roomFor(hashes.length));
    for (const [line, hash] of hashes.entries()) this.#lines[this.#free(hash)] = line + 1;
  }

  get size(): number {
    return this.#starts.length - 1;
  }

  find(key: string): number | undefined {
    let hash = 0;
    for (let at = 0; at < key.length; at++) {
      const character = key.charCodeAt(at);
      if (character === LINE_END || character === this.#keyEnd) return undefined;
      hash = next(hash, character);
    }
    const mask = this.#lines.length - 1;
    for (let place = hash & mask; ; place = (place + 1) & mask) {
      const line = this.#lines[place]! - 1;
      if (line < 0) return undefined;
      if (this.#hasKey(line, key)) return line;
    }
  }

  rest(line: number, key: string): string {
    return this.#text.slice(this.#starts[line]! + key.length + 1, this.#starts[line + 1]! - 1);
  }

  #hasKey(line: number, key: string): boolean {
    const start = this.#starts[line]!;
    const end = start + key.length;
    if (!this.#text.startsWith(key, start)) return false;
    return end === this.#starts[line + 1]! - 1 || this.#text.charCodeAt(end) === this.#keyEnd;
  }

  #free(hash: number): number {
    const mask = this.#lines.length - 1;
    let place = hash & mask;
    while (this.#lines[place] !== 0) place = (place + 1) & mask;
    return place;
  }
}

/** FNV-1a. */
function next(hash: number, character: number): number {
  return Math.imul(hash ^ character, 0x01_00_01_93);
}

function endOfLine(text: string, at: number): number {
  const end = text.indexOf("\n", at);
  return end === -1 ? text.length : end;
}

/** At most half full, and a power of two. */
function roomFor(lines: number): number {
  return 1 << (33 - Math.clz32(lines));
}

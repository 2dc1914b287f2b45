// Walks through a text from front to back: what readers of nested notations have in common.

/** Where and why a text stops being what it should be. */
export class JsonSyntaxError extends Error {
  readonly offset: number;
  readonly expected: string;
  constructor(offset: number, expected: string) {
    super(`expected ${expected} at offset ${offset}`);
    this.offset = offset;
    this.expected = expected;
  }
}

export interface Notation {
  /** What may stand between any two words, as a sticky pattern. */
  readonly space: RegExp;
  readonly deepest: number;
  /** Whether a comma may follow the last element of a list. */
  readonly allowsLastComma: boolean;
}

export class TextScanner {
  readonly text: string;
  offset = 0;
  readonly #notation: Notation;

  constructor(text: string, notation: Notation) {
    this.text = text;
    this.#notation = notation;
  }

  /** The next character that is not space. */
  peek(): string | undefined {
    this.match(this.#notation.space);
    return this.text[this.offset];
  }

  /** Takes what a sticky pattern finds here; nothing if it finds nothing. */
  match(pattern: RegExp): string {
    pattern.lastIndex = this.offset;
    const found = pattern.exec(this.text)?.[0] ?? "";
    this.offset += found.length;
    return found;
  }

  /**
   * Takes a text from its quote, which comes next, to the one that ends it; nothing if there is none. `run` is what needs
   * no second look, as a sticky pattern: a pattern for the whole text would exhaust the stack where the text is long.
   */
  quoted(run: RegExp): string {
    const start = this.offset;
    const quote = this.text[this.offset++];
    for (;;) {
      this.match(run);
      const next = this.text[this.offset];
      if (next !== quote && (next !== "\\" || this.offset + 1 >= this.text.length)) {
        this.offset = start;
        return "";
      }
      this.offset += next === quote ? 1 : 2;
      if (next === quote) return this.text.slice(start, this.offset);
    }
  }

  /** Takes one character that has to come next. */
  take(character: string, expected = JSON.stringify(character)): void {
    if (this.peek() !== character) throw this.unexpected(expected);
    this.offset++;
  }

  unexpected(expected: string): JsonSyntaxError {
    return new JsonSyntaxError(this.offset, expected);
  }

  checkDepth(depth: number): void {
    const { deepest } = this.#notation;
    if (depth > deepest) throw this.unexpected(`at most ${deepest} levels of nesting`);
  }

  /** All of the text as one value. */
  whole<T>(value: () => T, expectedEnd: string): T {
    const read = value();
    if (this.peek() !== undefined) throw this.unexpected(expectedEnd);
    return read;
  }

  /** Elements with commas between them, from the bracket that is next up to the one that closes it. */
  list<T>(close: string, element: () => T): T[] {
    const elements: T[] = [];
    this.offset++;
    let isOpen = this.peek() !== close;
    while (isOpen) {
      elements.push(element());
      const next = this.peek();
      if (next !== "," && next !== close) throw this.unexpected(`"," or "${close}"`);
      if (next === ",") this.offset++;
      isOpen = next === "," && !(this.#notation.allowsLastComma && this.peek() === close);
    }
    this.offset++;
    return elements;
  }
}

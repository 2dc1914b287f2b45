// Many ids outside the heap: their code units in pages, which take a third of the memory of texts and no time of garbage collection.

/** Code units of a page: more than any id has, with its length before it. */
const PAGE = 1 << 16;

/** Texts of fewer than 65,000 characters, each at a place. */
export class PackedTexts {
  readonly #pages: Uint16Array[] = [];
  /** How many code units of the last page are used. */
  #used = PAGE;
  /** How many were used of each page that is full. */
  readonly #ends: number[] = [];

  add(text: string): number {
    if (this.#used + text.length + 1 > PAGE) {
      if (this.#pages.length > 0) this.#ends.push(this.#used);
      this.#pages.push(new Uint16Array(PAGE));
      this.#used = 0;
    }
    const page = this.#pages.at(-1)!;
    const start = this.#used;
    page[start] = text.length;
    for (let at = 0; at < text.length; at++) page[start + 1 + at] = text.charCodeAt(at);
    this.#used += text.length + 1;
    return PAGE * (this.#pages.length - 1) + start;
  }

  isAt(place: number, text: string): boolean {
    const page = this.#pages[Math.floor(place / PAGE)]!;
    const start = place % PAGE;
    if (page[start] !== text.length) return false;
    for (let at = 0; at < text.length; at++) if (page[start + 1 + at] !== text.charCodeAt(at)) return false;
    return true;
  }

  textAt(place: number): string {
    const page = this.#pages[Math.floor(place / PAGE)]!;
    const start = place % PAGE;
    return String.fromCharCode(...page.subarray(start + 1, start + 1 + page[start]!));
  }

  texts(): string[] {
    const texts: string[] = [];
    for (const [number, page] of this.#pages.entries())
      for (let start = 0; start < (this.#ends[number] ?? this.#used); start += page[start]! + 1)
        texts.push(this.textAt(PAGE * number + start));
    return texts;
  }
}

// Turns words into small integers, so that texts are compared as numbers.
import type { Tokeniser } from "./tokeniser.ts";

/** Bigrams are packed into one number: two term ids of 26 bits each stay exact in a double. */
const ID_LIMIT = 2 ** 26;
const DROPPED = -1;

/** The terms seen so far under one tokeniser; each different word is stemmed and looked up once. */
export class Vocabulary {
  readonly #tokeniser: Tokeniser;
  readonly #idOfWord = new Map<string, number>();
  readonly #idOfTerm = new Map<string, number>();
  readonly #terms: string[] = [];

  constructor(tokeniser: Tokeniser) {
    this.#tokeniser = tokeniser;
  }

  /** Lists the term ids of a text; terms run on across its sentences. */
  encode(sentences: readonly string[]): number[] {
    const ids: number[] = [];
    for (const sentence of sentences) {
      for (const word of this.#tokeniser.split(sentence)) {
        const id = this.#idOfWord.get(word) ?? this.#learn(word);
        if (id !== DROPPED) ids.push(id);
      }
    }
    return ids;
  }

  /** Writes an n-gram key of `ngramBag` in words. */
  spell(key: number, n: 1 | 2): string {
    if (n === 1) return this.#terms[key]!;
    return `${this.#terms[Math.floor(key / ID_LIMIT)]} ${this.#terms[key % ID_LIMIT]}`;
  }

  #learn(word: string): number {
    const term = this.#tokeniser.term(word);
    const id = term === null ? DROPPED : (this.#idOfTerm.get(term) ?? this.#add(term));
    this.#idOfWord.set(word, id);
    return id;
  }

  #add(term: string): number {
    const id = this.#terms.push(term) - 1;
    if (id >= ID_LIMIT) throw new Error("more than 67 million different terms: this is a bug in karat");
    this.#idOfTerm.set(term, id);
    return id;
  }
}

export function pairKey(first: number, second: number): number {
  return first * ID_LIMIT + second;
}

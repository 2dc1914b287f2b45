// The sum of digests: a digest of many records that does not depend on their order, so that shuffled and sharded input has the same one.

const WORDS = 8;

/**
 * The sum, modulo 2^256, of the SHA-256 of every record (MSet-Add-Hash: Clarke et al., Incremental multiset hash
 * functions, ASIACRYPT 2003). A sum and not an exclusive or, because there a record that occurs twice would vanish;
 * not a hash over sorted hashes, because that would have to keep them all. It tells inputs apart; it is not meant to
 * withstand somebody who searches for collisions on purpose.
 */
export class MultisetSum {
  /** The most significant word first. */
  readonly #sum = new Uint32Array(WORDS);

  /** Adds a SHA-256, written as a text of one character a byte. */
  add(digest: string): void {
    const sum = this.#sum;
    let carry = 0;
    for (let word = WORDS - 1; word >= 0; word--) {
      const total = sum[word]! + wordAt(digest, 4 * word) + carry;
      sum[word] = total;
      carry = total > 0xffff_ffff ? 1 : 0;
    }
  }

  hex(): string {
    return Array.from(this.#sum, (word) => word.toString(16).padStart(8, "0")).join("");
  }
}

function wordAt(digest: string, offset: number): number {
  const high = (digest.charCodeAt(offset) << 8) | digest.charCodeAt(offset + 1);
  const low = (digest.charCodeAt(offset + 2) << 8) | digest.charCodeAt(offset + 3);
  return high * 0x1_0000 + low;
}

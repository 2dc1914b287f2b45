// The random numbers of Perl from 5.20 on any system: drand48, 48 bits.

const HALF = 2 ** 24;
const MULTIPLIER = { high: 0x5de, low: 0xece66d };
const INCREMENT = 11;
const SEED_LOW = 0x330e;

/** Numbers from 0 to 1 after srand(seed), for seeds below 2^32. */
export class PerlRandom {
  #high: number;
  #low: number;

  /** x = 65536 · seed + 0x330E, kept as two halves of 24 bits. */
  constructor(seed: number) {
    const x = 65_536 * seed + SEED_LOW;
    this.#high = Math.floor(x / HALF) % HALF;
    this.#low = x % HALF;
  }

  /** x = (0x5DEECE66D · x + 11) mod 2^48, as a share of 2^48. */
  next(): number {
    const low = MULTIPLIER.low * this.#low + INCREMENT;
    const carry = Math.floor(low / HALF);
    const high = MULTIPLIER.high * this.#low + MULTIPLIER.low * this.#high + carry;
    this.#low = low - carry * HALF;
    this.#high = high % HALF;
    return (this.#high * HALF + this.#low) / 2 ** 48;
  }
}

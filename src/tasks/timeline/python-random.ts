// Python's random.Random: the Mersenne Twister seeded as Python seeds it, so that its choices can be repeated here.
// M. Matsumoto and T. Nishimura (1998), Mersenne Twister, ACM TOMACS 8(1), with the array seeding of 2002.

const SIZE = 624;
const SHIFT = 397;

export class PythonRandom {
  readonly #state = new Uint32Array(SIZE);
  #next = SIZE;

  /** `seed` is a whole number below 2^32, which Python turns into a key of one word. */
  constructor(seed: number) {
    const state = this.#state;
    state[0] = 19650218;
    for (let i = 1; i < SIZE; i++) state[i] = Math.imul(1812433253, mixed(state, i)) + i;
    this.#stir(1, SIZE, 1664525, () => seed);
    this.#stir(2, SIZE - 1, 1566083941, (index) => -index);
    state[0] = 0x80000000;
  }

  /** A whole number from 0 below `count`, as random.choice and random.randrange pick it. */
  below(count: number): number {
    const bits = 32 - Math.clz32(count);
    while (true) {
      const value = this.#word() >>> (32 - bits);
      if (value < count) return value;
    }
  }

  /** One pass of the array seeding, from an index on and round the end. */
  #stir(start: number, steps: number, factor: number, addend: (index: number) => number): void {
    const state = this.#state;
    let index = start;
    for (let step = 0; step < steps; step++) {
      state[index] = (state[index]! ^ Math.imul(factor, mixed(state, index))) + addend(index);
      index++;
      if (index === SIZE) {
        state[0] = state[SIZE - 1]!;
        index = 1;
      }
    }
  }

  #word(): number {
    if (this.#next === SIZE) this.#renew();
    let word = this.#state[this.#next++]!;
    word ^= word >>> 11;
    word ^= (word << 7) & 0x9d2c5680;
    word ^= (word << 15) & 0xefc60000;
    return (word ^ (word >>> 18)) >>> 0;
  }

  #renew(): void {
    const state = this.#state;
    for (let i = 0; i < SIZE; i++) {
      const word = (state[i]! & 0x80000000) | (state[(i + 1) % SIZE]! & 0x7fffffff);
      state[i] = state[(i + SHIFT) % SIZE]! ^ (word >>> 1) ^ (word & 1 ? 0x9908b0df : 0);
    }
    this.#next = 0;
  }
}

function mixed(state: Uint32Array, index: number): number {
  const previous = state[index - 1]!;
  return previous ^ (previous >>> 30);
}

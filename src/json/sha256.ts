// SHA-256 (FIPS 180-4) where no platform function can be used: for values in the pure rooms, and on pages without HTTPS.

/** The first 32 bits of the fractional parts of the cube roots of the first 64 primes. */
const ROUNDS = Uint32Array.of(
  ...[0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5],
  ...[0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174],
  ...[0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da],
  ...[0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967],
  ...[0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85],
  ...[0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070],
  ...[0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3],
  ...[0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2],
);

/** The first 32 bits of the fractional parts of the square roots of the first 8 primes. */
const START = [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19];

const BLOCK = 64;

// Shared: every row of a table is hashed, so nothing is allocated for each.
const state = new Uint32Array(8);
const schedule = new Uint32Array(BLOCK);
const ends = [new Uint8Array(BLOCK), new Uint8Array(2 * BLOCK)] as const;

/** The hash as a text of one character a byte. */
export function sha256(bytes: Uint8Array): string {
  state.set(START);
  const whole = bytes.length - (bytes.length % BLOCK);
  for (let at = 0; at < whole; at += BLOCK) compress(state, schedule, bytes, at);
  const last = padded(bytes, whole);
  for (let at = 0; at < last.length; at += BLOCK) compress(state, schedule, last, at);
  let text = "";
  for (const word of state)
    text += String.fromCharCode(word >>> 24, (word >>> 16) & 255, (word >>> 8) & 255, word & 255);
  return text;
}

/** The rest of the bytes, a one bit, zeros, and the length in bits as a 64-bit number. */
function padded(bytes: Uint8Array, from: number): Uint8Array {
  const rest = bytes.length - from;
  const block = ends[rest + 9 <= BLOCK ? 0 : 1].fill(0);
  for (let at = 0; at < rest; at++) block[at] = bytes[from + at]!;
  block[rest] = 0x80;
  for (let k = 0, length = bytes.length * 8; k < 8; k++, length = Math.floor(length / 256))
    block[block.length - 1 - k] = length % 256;
  return block;
}

const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by));

function compress(state: Uint32Array, w: Uint32Array, bytes: Uint8Array, at: number): void {
  for (let t = 0; t < 16; t++) {
    const from = at + 4 * t;
    w[t] = (bytes[from]! << 24) | (bytes[from + 1]! << 16) | (bytes[from + 2]! << 8) | bytes[from + 3]!;
  }
  for (let t = 16; t < BLOCK; t++) {
    const early = w[t - 15]!;
    const late = w[t - 2]!;
    const small0 = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const small1 = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    w[t] = w[t - 16]! + small0 + w[t - 7]! + small1;
  }
  let a = state[0]!;
  let b = state[1]!;
  let c = state[2]!;
  let d = state[3]!;
  let e = state[4]!;
  let f = state[5]!;
  let g = state[6]!;
  let h = state[7]!;
  for (let t = 0; t < BLOCK; t++) {
    const big1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const first = (h + big1 + ((e & f) ^ (~e & g)) + ROUNDS[t]! + w[t]!) | 0;
    const big0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const second = (big0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  state[0]! += a;
  state[1]! += b;
  state[2]! += c;
  state[3]! += d;
  state[4]! += e;
  state[5]! += f;
  state[6]! += g;
  state[7]! += h;
}

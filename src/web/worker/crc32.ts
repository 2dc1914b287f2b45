// The checksum of zip and gzip (CRC-32, ISO 3309).

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = (value & 1) === 0 ? value >>> 1 : (value >>> 1) ^ 0xedb88320;
  return value;
});

/** The checksum of the bytes so far and these. */
export function crc32(bytes: Uint8Array, before = 0): number {
  let value = ~before;
  for (const byte of bytes) value = TABLE[(value ^ byte) & 0xff]! ^ (value >>> 8);
  return ~value >>> 0;
}

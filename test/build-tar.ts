// Builds tar archives by hand, block for block, so that tests can make those that no honest program would.

export interface TarPart {
  readonly name: string;
  readonly content?: string;
  readonly type?: string;
  /** The size that the header claims, where that is not the truth. */
  readonly size?: number | Buffer;
  readonly prefix?: string;
  readonly checksum?: string;
}

export function buildTar(parts: readonly TarPart[]): Buffer {
  return Buffer.concat([...parts.map(buildPart), Buffer.alloc(1024)]);
}

/** An extended header of POSIX for the part that follows it. */
export function pax(records: Readonly<Record<string, string>>): TarPart {
  return { name: "PaxHeader", type: "x", content: Object.entries(records).map(paxRecord).join("") };
}

function paxRecord([key, value]: [string, string]): string {
  const rest = ` ${key}=${value}\n`;
  let length = Buffer.byteLength(rest);
  while (length !== Buffer.byteLength(`${length}${rest}`)) length = Buffer.byteLength(`${length}${rest}`);
  return `${length}${rest}`;
}

function buildPart({ name, content = "", type = "0", size, prefix = "", checksum }: TarPart): Buffer {
  const bytes = Buffer.from(content);
  const block = Buffer.alloc(512);
  block.write(name, 0, 100);
  block.write("0000644\0", 100);
  if (Buffer.isBuffer(size)) size.copy(block, 124);
  else block.write(`${(size ?? bytes.length).toString(8).padStart(11, "0")}\0`, 124);
  block.write(" ".repeat(8), 148);
  block.write(type, 156);
  block.write("ustar\x0000", 257);
  block.write(prefix, 345, 155);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(checksum ?? `${sum.toString(8).padStart(6, "0")}\0 `, 148);
  return Buffer.concat([block, bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512)]);
}

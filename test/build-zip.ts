// Builds zip archives by hand, byte for byte, so that tests can make those that no honest program would.
import { crc32, deflateRawSync } from "node:zlib";

export interface ZipMember {
  readonly name: string;
  readonly content?: string | Uint8Array;
  readonly isStored?: boolean;
  /** What the headers claim, where that is not the truth; with an offset no data of its own is written. */
  readonly claims?: {
    readonly size?: number;
    readonly crc?: number;
    readonly method?: number;
    readonly offset?: number;
  };
  readonly isEncrypted?: boolean;
  /** A Unix mode, such as 0o120777 for a link. */
  readonly mode?: number;
}

export function buildZip(members: readonly ZipMember[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const member of members) {
    const { fields, name, data } = encode(member);
    directory.push(directoryEntry(member, fields, name, member.claims?.offset ?? offset));
    if (member.claims?.offset !== undefined) continue;
    const local = Buffer.concat([Buffer.from("PK\x03\x04"), fields, name, data]);
    locals.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  return Buffer.concat([...locals, central, endOfDirectory(members.length, central.length, offset)]);
}

function encode({ name, content = "", isStored = false, claims = {}, isEncrypted = false }: ZipMember) {
  const bytes = Buffer.from(content);
  const data = isStored ? bytes : deflateRawSync(bytes);
  const encodedName = Buffer.from(name);
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(0x800 | (isEncrypted ? 1 : 0), 2);
  fields.writeUInt16LE(claims.method ?? (isStored ? 0 : 8), 4);
  fields.writeUInt32LE(claims.crc ?? crc32(bytes), 10);
  fields.writeUInt32LE(data.length, 14);
  fields.writeUInt32LE(claims.size ?? bytes.length, 18);
  fields.writeUInt16LE(encodedName.length, 22);
  return { fields, name: encodedName, data };
}

function directoryEntry({ mode = 0o100644 }: ZipMember, fields: Buffer, name: Buffer, offset: number): Buffer {
  const madeByUnix = Buffer.from([20, 3]);
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE((mode << 16) >>> 0, 6);
  rest.writeUInt32LE(offset, 10);
  return Buffer.concat([Buffer.from("PK\x01\x02"), madeByUnix, fields, rest, name]);
}

function endOfDirectory(count: number, bytes: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06");
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(bytes, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}

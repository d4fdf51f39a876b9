/** The tables of an uncompressed font (sfnt), by tag. */
export type Tables = Map<string, Buffer>;

const headerBytes = 12;
const entryBytes = 16;

/** The tables of a font file in the TrueType format. */
export function readTables(font: Buffer): Tables {
  const entries = Array.from({ length: font.readUInt16BE(4) }, (_, index) => headerBytes + index * entryBytes);
  return new Map(
    entries.map((at) => {
      const offset = font.readUInt32BE(at + 8);
      const table = font.subarray(offset, offset + font.readUInt32BE(at + 12));
      return [font.toString("latin1", at, at + 4), Buffer.from(table)];
    }),
  );
}

/** A TrueType font file of these tables, with the checksums of the format. */
export function writeTables(tables: Tables): Buffer {
  const tags = [...tables.keys()].sort();
  const power = Math.floor(Math.log2(tags.length));
  const header = Buffer.alloc(headerBytes + tags.length * entryBytes);
  header.writeUInt32BE(0x00010000, 0);
  header.writeUInt16BE(tags.length, 4);
  header.writeUInt16BE(entryBytes * 2 ** power, 6);
  header.writeUInt16BE(power, 8);
  header.writeUInt16BE(entryBytes * (tags.length - 2 ** power), 10);

  const parts = [header];
  let offset = header.length;
  let checksumAt = 0;
  for (const [index, tag] of tags.entries()) {
    const table = tables.get(tag) ?? Buffer.alloc(0);
    const padded = Buffer.alloc(Math.ceil(table.length / 4) * 4);
    table.copy(padded);
    if (tag === "head") {
      checksumAt = offset + 8;
      padded.writeUInt32BE(0, 8);
    }
    const at = headerBytes + index * entryBytes;
    header.write(tag, at, "latin1");
    header.writeUInt32BE(sumOf(padded), at + 4);
    header.writeUInt32BE(offset, at + 8);
    header.writeUInt32BE(table.length, at + 12);
    parts.push(padded);
    offset += padded.length;
  }
  const font = Buffer.concat(parts);
  font.writeUInt32BE((0xb1b0afba - sumOf(font)) >>> 0, checksumAt);
  return font;
}

function sumOf(bytes: Buffer): number {
  let sum = 0;
  for (let at = 0; at < bytes.length; at += 4) sum = (sum + bytes.readUInt32BE(at)) >>> 0;
  return sum;
}

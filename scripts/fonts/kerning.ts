const pairAdjustment = 2;
const extension = 9;

/**
 * Rounds every kerning value of a static font (its GPOS table) to a multiple of `step` units. The result differs by at
 * most half a step and compresses to two thirds.
 */
export function roundKerning(gpos: Buffer, step: number): Buffer {
  const rounded = Buffer.from(gpos);
  for (const at of pairTables(rounded)) {
    for (const value of valuesOf(rounded, at)) {
      rounded.writeInt16BE(Math.round(rounded.readInt16BE(value) / step) * step, value);
    }
  }
  return rounded;
}

/** Offsets of the pair tables. */
function pairTables(gpos: Buffer): number[] {
  const lookupList = gpos.readUInt16BE(8);
  return offsets(gpos, lookupList, 0).flatMap((lookup) => {
    const type = gpos.readUInt16BE(lookup);
    const tables = offsets(gpos, lookup, 4).map((at) =>
      type === extension ? { type: gpos.readUInt16BE(at + 2), at: at + gpos.readUInt32BE(at + 4) } : { type, at },
    );
    return tables.filter((table) => table.type === pairAdjustment).map(({ at }) => at);
  });
}

/** Offsets of the values in a pair table: of glyph pairs (format 1) or class pairs (format 2). */
function valuesOf(gpos: Buffer, at: number): number[] {
  const [first, second] = [gpos.readUInt16BE(at + 4), gpos.readUInt16BE(at + 6)];
  if (first !== 4 || second !== 0) throw new Error("Kerning that moves more than the first glyph's advance");
  if (gpos.readUInt16BE(at) === 1) {
    return offsets(gpos, at, 8).flatMap((set) =>
      Array.from({ length: gpos.readUInt16BE(set) }, (_, pair) => set + 2 + pair * 4 + 2),
    );
  }
  const pairs = gpos.readUInt16BE(at + 12) * gpos.readUInt16BE(at + 14);
  return Array.from({ length: pairs }, (_, pair) => at + 16 + pair * 2);
}

/** Targets of a list of 16-bit offsets from `base`, whose length is at `base + listAt`. */
function offsets(gpos: Buffer, base: number, listAt: number): number[] {
  const count = gpos.readUInt16BE(base + listAt);
  return Array.from({ length: count }, (_, index) => base + gpos.readUInt16BE(base + listAt + 2 + index * 2));
}

import { inflateSync } from 'node:zlib';

const HEADER_BYTES = 44;
const ENTRY_BYTES = 20;
const SFNT_HEADER = 12;
const SFNT_ENTRY = 16;

const padLength = (length: number): number => Math.ceil(length / 4) * 4;

/**
 * Unpacks a WOFF file into a TrueType file. The library would otherwise decompress a whole table for each letter, which
 * takes seconds for a Japanese font.
 */
export const unpackWoff = (woff: Buffer): Buffer => {
  const tableCount = woff.readUInt16BE(12);
  const tables = Array.from({ length: tableCount }, (_, index) => {
    const entryOffset = HEADER_BYTES + index * ENTRY_BYTES;
    const [offset, packedLength, length] = [4, 8, 12].map((field) =>
      woff.readUInt32BE(entryOffset + field),
    );
    const packed = woff.subarray(offset, (offset ?? 0) + (packedLength ?? 0));
    const bytes = packedLength === length ? packed : inflateSync(packed);
    return {
      tag: woff.subarray(entryOffset, entryOffset + 4),
      checksum: woff.readUInt32BE(entryOffset + 16),
      bytes,
    };
  });
  const size = tables.reduce(
    (sum, { bytes }) => sum + padLength(bytes.length),
    SFNT_HEADER + tableCount * SFNT_ENTRY,
  );
  const font = Buffer.alloc(size);
  const power = 2 ** Math.floor(Math.log2(tableCount));
  font.writeUInt32BE(woff.readUInt32BE(4), 0);
  font.writeUInt16BE(tableCount, 4);
  font.writeUInt16BE(power * SFNT_ENTRY, 6);
  font.writeUInt16BE(Math.log2(power), 8);
  font.writeUInt16BE((tableCount - power) * SFNT_ENTRY, 10);
  let offset = SFNT_HEADER + tableCount * SFNT_ENTRY;
  for (const [index, { tag, checksum, bytes }] of tables.entries()) {
    const entryOffset = SFNT_HEADER + index * SFNT_ENTRY;
    tag.copy(font, entryOffset);
    font.writeUInt32BE(checksum, entryOffset + 4);
    font.writeUInt32BE(offset, entryOffset + 8);
    font.writeUInt32BE(bytes.length, entryOffset + 12);
    bytes.copy(font, offset);
    offset += padLength(bytes.length);
  }
  return font;
};

/** The length of a PNG's signature and its first chunk, IHDR, which must precede all others. */
const HEADER_LENGTH = 33;

/** The checksum of a PNG chunk: CRC-32, as in ZIP files. */
const crc32 = (bytes: Uint8Array): number => {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
};

/** Adds the printed size to a PNG (the chunk pHYs), in pixels per metre. Browsers write none. */
export const withDensity = (png: Uint8Array, perMetre: number): Uint8Array<ArrayBuffer> => {
  const chunk = new Uint8Array(21);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, 9);
  chunk.set(new TextEncoder().encode('pHYs'), 4);
  view.setUint32(8, Math.round(perMetre));
  view.setUint32(12, Math.round(perMetre));
  view.setUint8(16, 1);
  view.setUint32(17, crc32(chunk.subarray(4, 17)));
  const result = new Uint8Array(png.length + chunk.length);
  result.set(png.subarray(0, HEADER_LENGTH));
  result.set(chunk, HEADER_LENGTH);
  result.set(png.subarray(HEADER_LENGTH), HEADER_LENGTH + chunk.length);
  return result;
};

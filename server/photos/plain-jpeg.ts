const [MARKER, SOI, EOI, SOS, JFIF] = [0xff, 0xd8, 0xd9, 0xda, 0xe0] as const;

/** Segments of a baseline image: DQT, SOF0, DHT, DRI. */
const PICTURE_MARKERS: ReadonlySet<number> = new Set([0xdb, 0xc0, 0xc4, 0xdd]);

/** The length of a JFIF segment without a thumbnail. */
const JFIF_LENGTH = 16;

/**
 * Whether bytes are a JPEG as this app's encoder writes it: baseline, one scan, and nothing besides the image.
 * Comments, camera metadata, colour profiles and data after the end do not qualify.
 */
export const isPlainJpeg = (bytes: Uint8Array): boolean => {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file[0] !== MARKER || file[1] !== SOI) return false;
  let position = 2;
  while (position + 4 <= file.length && file[position] === MARKER) {
    const kind = file[position + 1] ?? 0;
    const length = file.readUInt16BE(position + 2);
    if (kind === SOS) {
      // In scan data the first marker byte is always followed by 0 or a restart marker, so the first end marker is the
      // real end.
      const end = file.indexOf(Buffer.from([MARKER, EOI]), position + 2 + length);
      return end !== -1 && end === file.length - 2;
    }
    if (kind === JFIF ? length !== JFIF_LENGTH : !PICTURE_MARKERS.has(kind)) return false;
    position += 2 + length;
  }
  return false;
};

const [MARKER, SOI, EOI, SOS, JFIF] = [0xff, 0xd8, 0xd9, 0xda, 0xe0] as const;

/** Tables and the frame of a baseline image: DQT, SOF0, DHT, DRI. */
const PICTURE: ReadonlySet<number> = new Set([0xdb, 0xc0, 0xc4, 0xdd]);

/** Its version and density, without a small picture inside. */
const JFIF_LENGTH = 16;

/**
 * Whether bytes are a JPEG as our own encoder writes one: baseline, of one scan, and nothing in it or behind it but the
 * picture. A comment, a camera's data, a colour profile or a second file hidden at the end make it another.
 */
export const isPlainJpeg = (bytes: Uint8Array): boolean => {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file[0] !== MARKER || file[1] !== SOI) return false;
  let at = 2;
  while (at + 4 <= file.length && file[at] === MARKER) {
    const kind = file[at + 1] ?? 0;
    const length = file.readUInt16BE(at + 2);
    if (kind === SOS) {
      // In a scan's data a marker's first byte is always followed by 0 or a restart: the first end is the end.
      const end = file.indexOf(Buffer.from([MARKER, EOI]), at + 2 + length);
      return end !== -1 && end === file.length - 2;
    }
    if (kind === JFIF ? length !== JFIF_LENGTH : !PICTURE.has(kind)) return false;
    at += 2 + length;
  }
  return false;
};

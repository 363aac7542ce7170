import { crc32, deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { buildPet } from '#db/pets/factory.ts';
import { residentMemory } from '#server/helper-process/resident-memory.ts';
import { PhotoDecoder } from '#server/photos/decoder.ts';
import { plainAvif } from '#server/photos/testing/plain-avif.ts';
import { startTestServer, type TestClient, type TestServer } from '#server/testing.ts';

/** Data that is small when sent and large when decompressed. */
interface BombRequest {
  readonly label: string;
  readonly send: (client: TestClient, petId: string) => Promise<number>;
}

export interface BombSoak {
  readonly bombs: number;
  readonly answers: Readonly<Record<string, readonly number[]>>;
  /**
   * The peak growth of memory of this process, which includes the clients, and of its decoder, in
   * MB.
   */
  readonly grownMegabytes: number;
}

const MEGABYTE = 2 ** 20;

/** The fastest level is enough, because zeros compress well. */
const FASTEST_COMPRESSION = { level: 1 };

const chunk = (type: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

/** A PNG chunk with a colour profile or a text that decompresses to a hundred MB. */
const packedImage = (type: 'zTXt' | 'iCCP'): Buffer =>
  chunk(
    type,
    Buffer.concat([
      Buffer.from('a\0\0'),
      deflateSync(Buffer.alloc(100 * MEGABYTE), FASTEST_COMPRESSION),
    ]),
  );

/**
 * A PNG with one grey byte for each pixel that contains only `rows` rows. The chunks in
 * `extraChunks` precede them.
 */
const png = (
  width: number,
  height: number,
  rows: number,
  extraChunks: readonly Buffer[] = [],
): Buffer => {
  const imageHeader = Buffer.alloc(13);
  imageHeader.writeUInt32BE(width);
  imageHeader.writeUInt32BE(height, 4);
  imageHeader.set([8, 0, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc((width + 1) * rows), FASTEST_COMPRESSION);
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([
    signature,
    chunk('IHDR', imageHeader),
    ...extraChunks,
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

/** A GIF with the largest possible screen and a number of frames of one pixel. */
const gif = (frames: number): Buffer => {
  const gifHead = Buffer.from('GIF89a\xff\xff\xff\xff\x80\0\0\0\0\0\xff\xff\xff', 'latin1');
  const webpFrame = Buffer.from(',\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0', 'latin1');
  return Buffer.concat([gifHead, ...Array<Buffer>(frames).fill(webpFrame), Buffer.from(';')]);
};

/** A JPEG whose header states another size. */
const oversizedJpeg = async (width: number, height: number): Promise<Buffer> => {
  const create = { width: 8, height: 8, channels: 3 as const, background: '#fff' };
  const bytes = await sharp({ create }).jpeg().toBuffer();
  const frameStart = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  bytes.writeUInt16BE(height, frameStart + 5);
  bytes.writeUInt16BE(width, frameStart + 7);
  return bytes;
};

/** A WebP with the largest possible canvas. */
const webpBomb = (): Buffer => {
  const bytes = Buffer.from('RIFF\x16\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0', 'latin1');
  return Buffer.concat([bytes, Buffer.alloc(6, 0xff)]);
};

const SVG_ENTITIES = Array.from({ length: 12 }, (_, index) => {
  return `<!ENTITY e${index + 1} "${`&e${index};`.repeat(10)}">`;
});
const SVG_BOMB = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY e0 "ha">${SVG_ENTITIES.join('')}]><svg xmlns="http://www.w3.org/2000/svg" width="99999" height="99999"><text>&e12;</text></svg>`;

const picture = (label: string, bytes: Uint8Array, type = 'image/png'): BombRequest => ({
  label: label,
  async send(client, petId) {
    const imageUrl = `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
    return (await client.put(`/api/pets/${petId}`, { imageUrl })).status;
  },
});

const json = (label: string, body: string): BombRequest => ({
  label: label,
  async send(client) {
    // With an idempotency key, the server reads the whole body a second time for its hash.
    return (await client.post('/api/pets', body, { 'Idempotency-Key': label })).status;
  },
});

const file = (label: string, content: Uint8Array): BombRequest => ({
  label: label,
  async send(client) {
    const form = ['--b', 'Content-Disposition: form-data; name="file"; filename="a.json"', '', ''];
    const body = Buffer.concat([Buffer.from(form.join('\r\n')), content, Buffer.from('\r\n--b--')]);
    const type = { 'Content-Type': 'multipart/form-data; boundary=b' };
    return (await client.post('/api/import', body.toString('latin1'), type)).status;
  },
});

const PET_FIELDS = '"name":"Puti","category":"cat"';

const makeBombs = async (): Promise<readonly BombRequest[]> => [
  picture('a PNG that says it is 100,000 pixels wide and high', png(100_000, 100_000, 2)),
  picture('a PNG of 144 million pixels', png(12_000, 12_000, 12_000)),
  picture('a PNG with a hundred MB of packed words', png(64, 64, 64, [packedImage('zTXt')])),
  picture('a PNG with a colour profile of a hundred MB', png(64, 64, 64, [packedImage('iCCP')])),
  picture('a PNG as large as may be', png(8192, 6344, 6344)),
  picture('an AVIF of 67 million pixels in a kilobyte', plainAvif(8192), 'image/avif'),
  picture(
    'a JPEG that says it is 65,500 pixels wide and high',
    await oversizedJpeg(65_500, 65_500),
  ),
  picture('a WebP that says it is 16 million pixels wide and high', webpBomb(), 'image/webp'),
  picture('a GIF of 100,000 frames', gif(100_000), 'image/gif'),
  picture('a drawing of a billion laughs', Buffer.from(SVG_BOMB), 'image/svg+xml'),
  json(
    'eight million lists, each in the one before',
    `{${PET_FIELDS},"x":${'['.repeat(8e6)}${']'.repeat(8e6)}}`,
  ),
  json(
    'two million objects, each in the one before',
    `{${PET_FIELDS},"x":${'{"a":'.repeat(2e6)}1${'}'.repeat(2e6)}}`,
  ),
  json('eight million numbers', `{${PET_FIELDS},"x":[${'1,'.repeat(79e5)}1]}`),
  json(
    'a million names',
    `{${PET_FIELDS}${Array.from({ length: 1e6 }, (_, index) => `,"k${index}":1`).join('')}}`,
  ),
  json('a number of sixteen million digits', `{${PET_FIELDS},"x":${'9'.repeat(16e6)}}`),
  json('sixteen million escapes', `{${PET_FIELDS},"x":"${'\\\\'.repeat(8e6 - 100)}"}`.slice(0, -2)),
  file('a packed file', gzipSync(Buffer.alloc(100 * MEGABYTE), FASTEST_COMPRESSION)),
  file('an archive', Buffer.from('PK\x03\x04\x14\0\0\0\x08\0', 'latin1')),
  file('a list in a list, a million deep', Buffer.from(`{"pets":${'['.repeat(1e6)}`)),
  file(
    'a text of 40 MB',
    Buffer.concat([Buffer.from('{"pets":[{"name":"'), Buffer.alloc(40 * MEGABYTE, 'a')]),
  ),
];

/** Watches this process and the one that decodes its images. */
const watchMemory = (decoder: PhotoDecoder) => {
  const residentBytes = () =>
    process.memoryUsage.rss() + ((decoder.pid && residentMemory(decoder.pid)) || 0);
  const bytesBefore = residentBytes();
  let maxBytes = bytesBefore;
  const watch = setInterval(() => {
    maxBytes = Math.max(maxBytes, residentBytes());
  }, 5);
  return (): number => {
    clearInterval(watch);
    return Math.round((maxBytes - bytesBefore) / MEGABYTE);
  };
};

/** Sends each bomb, `atOnce` of it at a time, to the real server in this process. */
export const soakBombs = async (atOnce: number): Promise<BombSoak> => {
  const decoder = new PhotoDecoder({ log: () => undefined });
  await using server: TestServer = await startTestServer({ decoder });
  const bombList = await makeBombs();
  const { user, client } = await server.owner();
  const pet = await buildPet(server.db, { userId: user.id });
  // A normal picture first, so that code loaded on first use is not counted.
  await picture('a picture', png(64, 64, 64)).send(client, pet.id);
  const grown = watchMemory(decoder);
  const answers: Record<string, readonly number[]> = {};
  for (const { label, send } of bombList) {
    // A status of 0 means that the connection was cut while the request was sent.
    const sentRequests = Array.from({ length: atOnce }, () => send(client, pet.id).catch(() => 0));
    answers[label] = await Promise.all(sentRequests);
  }
  answers['who asks then'] = [(await client.get('/api/pets')).status];
  await decoder.close();
  return { bombs: bombList.length, answers, grownMegabytes: grown() };
};

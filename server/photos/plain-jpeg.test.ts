import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { PhotoDecoder } from './decoder.ts';
import { encodePhoto, keepOrEncodePhoto } from './encode.ts';
import { isPlainJpeg } from './plain-jpeg.ts';
import { jpeg, jpegWithGps, png } from './testing/images.ts';

const decoder = new PhotoDecoder({ log: () => undefined, limits: { time: 120_000 } });
afterAll(() => decoder.close());

const OPTIONS = { decoder, userId: 'owner', bounds: { width: 800, height: 600, quality: 80 } };

const createSegment = (kind: number, text: string): Buffer => {
  const head = Buffer.from([0xff, kind, 0, 0]);
  head.writeUInt16BE(text.length + 2, 2);
  return Buffer.concat([head, Buffer.from(text)]);
};
const insertSegment = (file: Buffer, kind: number, text: string): Buffer =>
  Buffer.concat([file.subarray(0, 2), createSegment(kind, text), file.subarray(2)]);

test('recognises its own encoder’s files, which are stored unchanged', async () => {
  for (const source of [
    await jpegWithGps(),
    await png(),
    await jpeg({ width: 2000, height: 40 }),
  ]) {
    const { bytes, thumbnail, ...photo } = await encodePhoto(source, OPTIONS);
    expect(isPlainJpeg(bytes)).toBe(true);
    const resultBytes = await keepOrEncodePhoto(bytes, OPTIONS);
    expect(Buffer.compare(resultBytes.bytes, bytes)).toBe(0);
    expect(resultBytes).toMatchObject(photo);
    expect(resultBytes.thumbnail).toEqual(thumbnail);
  }
});

test('re-encodes a file with anything besides the picture', async () => {
  const plainImage = await jpeg();
  const otherImages = [
    await jpegWithGps(),
    insertSegment(plainImage, 0xfe, 'a comment'),
    insertSegment(plainImage, 0xe1, 'Exif\0\0'),
    insertSegment(plainImage, 0xe2, 'ICC_PROFILE\0'),
    Buffer.concat([plainImage, Buffer.from('PK\u0003\u0004 a second file')]),
    Buffer.concat([plainImage, plainImage]),
    await sharp(plainImage).jpeg({ progressive: true }).toBuffer(),
    await png(),
  ];
  for (const otherBytes of otherImages) {
    expect(isPlainJpeg(otherBytes)).toBe(false);
    const { bytes } = await keepOrEncodePhoto(otherBytes, OPTIONS);
    expect(isPlainJpeg(bytes)).toBe(true);
  }
});

test('re-encodes a damaged file and one beyond the bounds', async () => {
  const wholeJpeg = await jpeg({ width: 300, height: 200 });
  const cutBuffer = Buffer.concat([
    wholeJpeg.subarray(0, wholeJpeg.length - 200),
    wholeJpeg.subarray(-2),
  ]);
  await expect(keepOrEncodePhoto(wholeJpeg.subarray(0, 200), OPTIONS)).rejects.toThrow();
  expect(isPlainJpeg(cutBuffer)).toBe(true);
  expect(Buffer.compare((await keepOrEncodePhoto(cutBuffer, OPTIONS)).bytes, cutBuffer)).not.toBe(
    0,
  );
  expect(await keepOrEncodePhoto(await jpeg({ width: 4000, height: 3000 }), OPTIONS)).toMatchObject(
    {
      width: 800,
      height: 600,
    },
  );
});

test('an empty file is no JPEG', () => {
  for (const bytes of [
    [],
    [0xff],
    [0xff, 0xd8],
    [0xff, 0xd8, 0xff, 0xda, 0, 4],
    [0xff, 0xd8, 0xff, 0xdb, 0, 0],
  ]) {
    expect(isPlainJpeg(Uint8Array.from(bytes))).toBe(false);
  }
});

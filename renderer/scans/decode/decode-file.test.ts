import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { decodeFile } from './decode-file.ts';
import { pixelsOf } from './decode-pixels.ts';
import type { CodeReader, FileProblem, Picture } from './decode-protocol.ts';

interface DrawnImage {
  readonly width: number;
  readonly height: number;
}

const bitmap = ({ width, height }: DrawnImage) => ({ width, height, close: () => undefined });

/** A simulated browser in which images have only a size. */
const browser = (size: DrawnImage, pen: object | null = {}) => {
  const resized: unknown[] = [];
  class Canvas {
    readonly width: number;
    readonly height: number;
    constructor(width: number, height: number) {
      this.width = width;
      this.height = height;
    }
    getContext = () => pen && { fillRect: () => undefined, drawImage: () => undefined, ...pen };
  }
  vi.stubGlobal('OffscreenCanvas', Canvas);
  vi.stubGlobal('createImageBitmap', async (_: unknown, options: ImageBitmapOptions) => {
    if (options.resizeWidth === undefined) return bitmap(size);
    resized.push(options);
    return bitmap({ width: options.resizeWidth, height: options.resizeHeight ?? 0 });
  });
  return resized;
};

beforeEach(() => void browser({ width: 1000, height: 500 }));
afterEach(() => vi.unstubAllGlobals());

const file = new Blob(['…'], { type: 'image/png' });

/** Finds the code in the n-th size that is tried, and records all of them. */
const findingAt = (at: number) => {
  const triedSizes: (readonly [number, number])[] = [];
  const readPicture = async (picture: Picture) => {
    if ('width' in picture) triedSizes.push([picture.width, picture.height]);
    return triedSizes.length === at ? 'text' : undefined;
  };
  return { tried: triedSizes, reader: { read: readPicture } satisfies CodeReader };
};

it('tries several sizes with a margin until one is decoded', async () => {
  const { tried: triedSizes, reader } = findingAt(2);
  expect(await decodeFile(file, reader)).toBe('text');
  expect(triedSizes).toEqual([
    [1120, 620],
    [896, 496],
  ]);
  const never = findingAt(99);
  expect(await decodeFile(file, never.reader)).toBeUndefined();
  expect(never.tried).toHaveLength(3);
});

it('enlarges a tiny image first', async () => {
  browser({ width: 100, height: 80 });
  const { tried: triedSizes, reader } = findingAt(1);
  await decodeFile(file, reader);
  expect(triedSizes).toEqual([[672, 552]]);
});

it('shrinks a huge image once before decoding', async () => {
  const resized = browser({ width: 12_000, height: 9000 });
  const { tried: triedSizes, reader } = findingAt(99);
  await decodeFile(file, reader);
  expect(resized).toEqual([{ resizeWidth: 3200, resizeHeight: 2400, resizeQuality: 'high' }]);
  expect(Math.max(...triedSizes.map(([width]) => width))).toBeLessThan(3700);
});

const pixels: CodeReader = {
  read: async (picture) => String(pixelsOf(picture, 5000).width),
};

const failsWith = (problem: FileProblem, input: Blob = file) =>
  expect(decodeFile(input, pixels)).rejects.toMatchObject({ problem });

it('reports the problem of a file', async () => {
  const unreadableFile = Object.assign(new Blob(), {
    arrayBuffer: () => Promise.reject(new Error('gone')),
  });
  await failsWith('unreadable', unreadableFile);
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('what is this')));
  await failsWith('notAPicture');
  browser({ width: 10, height: 10 }, null);
  await failsWith('noCanvas');
  const getImageData = () => {
    throw new Error('no');
  };
  browser({ width: 10, height: 10 }, { getImageData });
  await failsWith('noPixels');
});

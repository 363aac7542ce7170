import { expect, test } from 'vitest';
import { ALL_SIZES, type Printed, sheetOf, sizesFor, TAGS, type TagSize } from './tag-sizes.ts';

/** What A4 and Letter have in common within a margin of 10 mm. */
const SHEET = { width: 190, height: 259 };
/** Around each tag on the sheet, in mm. */
const SPACE = 2;
/** Squares a side of a link's code, its margin included. */
const LINK = 49;

/** How high, in mm, tags laid out row by row become. */
const heightOf = (sizes: readonly TagSize[]): number => {
  const rows: { width: number; height: number }[] = [];
  for (const size of sizes) {
    const { width, height } = TAGS[size].box;
    const row = rows.at(-1);
    if (row && row.width + width + SPACE <= SHEET.width) {
      row.width += width + SPACE;
      row.height = Math.max(row.height, height + SPACE);
    } else {
      rows.push({ width: width + SPACE, height: height + SPACE });
    }
  }
  return rows.reduce((sum, { height }) => sum + height, 0);
};

const PRINTED: readonly Printed[] = [...sizesFor(LINK), ALL_SIZES];

test.each(PRINTED)('a sheet of %s is one page of A4 and of Letter', (printed) => {
  const copies = sheetOf(printed, sizesFor(LINK));
  expect(new Set(copies.map(({ id }) => id)).size).toBe(copies.length);
  expect(heightOf(copies.map(({ size }) => size))).toBeLessThanOrEqual(SHEET.height);
  const sizes = new Set(copies.map(({ size }) => size));
  if (printed !== ALL_SIZES) expect([...sizes]).toEqual([printed]);
  else expect([...sizes]).toEqual(['round-25', 'round-32', 'round-38', 'card-86']);
});

test('a size whose squares no camera would tell apart is not offered', () => {
  expect(sizesFor(LINK)).toEqual(Object.keys(TAGS));
  expect(sizesFor(65)).toEqual(['round-32', 'round-38', 'card-86', 'card-105']);
  expect(sizesFor(117)).toEqual(['card-86', 'card-105']);
  expect(sheetOf(ALL_SIZES, sizesFor(117)).map(({ size }) => size)).toEqual(['card-86', 'card-86']);
});

test.each(Object.entries(TAGS))(
  'what stands on %s stands within it, and off the code',
  (_, tag) => {
    const { cut, width, height, code, lines } = tag;
    const corners = (x: number, y: number, w: number, h: number) =>
      [x, x + w].flatMap((at) => [y, y + h].map((down) => [at, down] as const));
    const isInside = ([x, y]: readonly [number, number]) =>
      cut === 'round'
        ? Math.hypot(x, y) <= width / 2
        : x >= 0 && y >= 0 && x <= width && y <= height;
    expect(corners(code.x, code.y, code.side, code.side).every(isInside)).toBe(true);
    for (const line of lines) {
      const x = line.centred ? line.x - line.width / 2 : line.x;
      // Capitals and digits: what goes below the line may come near the edge.
      const top = line.y - 0.7 * line.size;
      expect(corners(x, top, line.width, 0.7 * line.size).every(isInside), line.what).toBe(true);
      const isBeside = x >= code.x + code.side;
      expect(isBeside || line.y <= code.y || top >= code.y + code.side, line.what).toBe(true);
    }
  },
);

import { describe, expect, test } from 'vitest';
import {
  ALL_SIZES,
  layOutSheet,
  type PrintedSize,
  SHEET_SIZE,
  sizesFor,
  TAG_SHAPES,
  type TagCopy,
} from './tag-sizes.ts';

/** The number of modules per side of a link's code, with its margin. */
const LINK = 49;

/** The numbers of modules per side of a contact card's codes, which are too large for the smaller tags. */
const CARD_SIZES = [65, 117];

const edges = ({ size, x, y }: TagCopy) => {
  const { width, height } = TAG_SHAPES[size].box;
  return { left: x, top: y, right: x + width, bottom: y + height };
};

/** Whether two tags of a sheet overlap. */
const areOverlapping = (first: TagCopy, second: TagCopy): boolean => {
  const [a, b] = [edges(first), edges(second)];
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
};

describe.each([LINK, ...CARD_SIZES])('with a code of %i squares', (squares) => {
  const sizes = sizesFor(squares);
  const printedSizes: readonly PrintedSize[] = [...sizes, ALL_SIZES];

  test.each(printedSizes)('a sheet of %s fits one page of A4 and of Letter', (each) => {
    const copies = layOutSheet(each, sizes);
    expect(new Set(copies.map(({ id }) => id)).size).toBe(copies.length);
    for (const copy of copies) {
      const { right, bottom } = edges(copy);
      expect([right <= SHEET_SIZE.width, bottom <= SHEET_SIZE.height]).toEqual([true, true]);
      expect(copies.filter((otherCopy) => areOverlapping(copy, otherCopy))).toEqual([copy]);
    }
    const held = new Set(copies.map(({ size }) => size));
    expect(held).toEqual(new Set(each === ALL_SIZES ? sizes : [each]));
  });
});

test('omits sizes whose squares are too small for a camera', () => {
  expect(sizesFor(LINK)).toEqual(Object.keys(TAG_SHAPES));
  expect(sizesFor(65)).toEqual(['round-32', 'round-38', 'card-86', 'card-105']);
  expect(sizesFor(117)).toEqual(['card-86', 'card-105']);
});

test.each(Object.entries(TAG_SHAPES))(
  'the texts of %s are inside it and off the code',
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
      // The lines have only capitals and digits, so the space for descenders may reach over the edge.
      const top = line.y - 0.7 * line.size;
      expect(corners(x, top, line.width, 0.7 * line.size).every(isInside), line.content).toBe(true);
      const isBeside = x >= code.x + code.side;
      expect(isBeside || line.y <= code.y || top >= code.y + code.side, line.content).toBe(true);
    }
  },
);

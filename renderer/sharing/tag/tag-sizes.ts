/** The texts on a tag besides its code. */
export type TagText = 'name' | 'scanMe' | 'phone' | 'address';

/** A line of text; `x` is its start, or its centre if it is centred. */
interface TextLine {
  readonly content: TagText;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly width: number;
  readonly centred: boolean;
}

/** The layout of a tag, in mm. The drawing starts at `left`, `top`, outside the cutting line. */
export interface TagLayout {
  readonly cut: 'round' | 'card';
  /** The diameter of a round tag or the width of a card. */
  readonly width: number;
  readonly height: number;
  readonly box: {
    readonly left: number;
    readonly top: number;
    readonly width: number;
    readonly height: number;
  };
  readonly code: { readonly x: number; readonly y: number; readonly side: number };
  readonly lines: readonly TextLine[];
}

/** The bleed: around a round tag for its line, and around a card for its crop marks. */
const ROUND_BLEED = 1;
export const CARD_BLEED = 3;

/** A disc with a lug for the ring; its centre is 0, 0. Proportions are relative to the radius. */
const roundLayout = (diameter: number): TagLayout => {
  const r = diameter / 2;
  const centredLine = (content: TagText, y: number, size: number, width: number): TextLine => ({
    content,
    x: 0,
    y: y * r,
    size: size * r,
    width: width * r,
    centred: true,
  });
  const lugTop = 1.34 * r;
  return {
    cut: 'round',
    width: diameter,
    height: diameter,
    box: {
      left: -r - ROUND_BLEED,
      top: -lugTop - ROUND_BLEED,
      width: diameter + 2 * ROUND_BLEED,
      height: r + lugTop + 2 * ROUND_BLEED,
    },
    code: { x: -0.6 * r, y: -0.7 * r, side: 1.2 * r },
    lines: [
      centredLine('scanMe', -0.71, 0.15, 1),
      centredLine('name', 0.68, 0.21, 1.36),
      centredLine('phone', 0.86, 0.14, 0.94),
    ],
  };
};

const cardLayout = (
  width: number,
  height: number,
  layoutInside: Pick<TagLayout, 'code' | 'lines'>,
): TagLayout => ({
  cut: 'card',
  width,
  height,
  box: {
    left: -CARD_BLEED,
    top: -CARD_BLEED,
    width: width + 2 * CARD_BLEED,
    height: height + 2 * CARD_BLEED,
  },
  ...layoutInside,
});

const lineNextTo = (content: TagText, y: number, size: number): TextLine => ({
  content,
  x: 48,
  y,
  size,
  width: 35,
  centred: false,
});

const lineBelow = (content: TagText, y: number, size: number): TextLine => ({
  content,
  x: 52.5,
  y,
  size,
  width: 93,
  centred: true,
});

export const TAG_SHAPES = {
  'round-25': roundLayout(25),
  'round-32': roundLayout(32),
  'round-38': roundLayout(38),
  /** The size of a bank card, for a wallet or a carrier. */
  'card-86': cardLayout(86, 54, {
    code: { x: 2, y: 3, side: 44 },
    lines: [
      lineNextTo('name', 19, 7),
      lineNextTo('scanMe', 26.5, 4),
      lineNextTo('phone', 38, 4.6),
      { content: 'address', x: 43, y: 50.5, size: 2.6, width: 78, centred: true },
    ],
  }),
  /** A6, for a cage, a door or a notice board. */
  'card-105': cardLayout(105, 148, {
    code: { x: 10, y: 33, side: 85 },
    lines: [
      lineBelow('name', 19, 12),
      lineBelow('scanMe', 29, 6.5),
      lineBelow('phone', 130, 8),
      lineBelow('address', 141, 3.4),
    ],
  }),
} as const satisfies Readonly<Record<string, TagLayout>>;

export type TagSize = keyof typeof TAG_SHAPES;

// The cast is safe: the table's own names.
const TAG_SIZES = Object.keys(TAG_SHAPES) as readonly TagSize[];

/**
 * In mm: the smallest module that a phone's camera can distinguish and a common printer prints accurately.
 */
const MIN_SQUARE_MM = 0.25;

/** The sizes at which a code with this number of modules per side, including its margin, is readable. */
export const sizesFor = (squares: number): readonly TagSize[] =>
  TAG_SIZES.filter((size) => TAG_SHAPES[size].code.side / squares >= MIN_SQUARE_MM);

/** The choice between copies of one size, and every size at least once. */
export const ALL_SIZES = 'all';
export type PrintedSize = TagSize | typeof ALL_SIZES;

/** An A4 page in mm, and the printable area within the margins that fits on Letter too. */
export const SHEET_SIZE = {
  page: { width: 210, height: 297 },
  margin: 10,
  width: 190,
  height: 259,
} as const;

/** The space between two tags of a sheet, in mm. */
const TAG_GAP = 2;

/** The number of copies of a size on a sheet. */
const COPIES_BY_SIZE: Readonly<Record<TagSize, number>> = {
  'round-25': 8,
  'round-32': 6,
  'round-38': 4,
  'card-86': 4,
  'card-105': 1,
};

/** In the order in which they fill the rows of a sheet. */
const MIXED_SHEET: readonly TagSize[] = [
  ...(['card-105', 'round-38', 'round-25'] as const),
  ...(['card-86', 'round-38', 'round-32'] as const),
  ...(['round-32', 'round-32', 'round-25', 'round-25'] as const),
];

/** A tag on a sheet; its drawing starts at `x`, `y`, in mm from the corner inside the margin. */
export interface TagCopy {
  readonly id: string;
  readonly size: TagSize;
  readonly x: number;
  readonly y: number;
}

/** Places tags in rows; a tag that is too wide for the rest of a row starts the next. */
const placeInRows = (sizes: readonly TagSize[]): readonly TagCopy[] => {
  const copies: TagCopy[] = [];
  let [x, y, rowHeight] = [0, 0, 0];
  for (const size of sizes) {
    const { width, height } = TAG_SHAPES[size].box;
    if (x + width > SHEET_SIZE.width) [x, y, rowHeight] = [0, y + rowHeight + TAG_GAP, 0];
    copies.push({ id: `${size} ${copies.length}`, size, x, y });
    x += width + TAG_GAP;
    rowHeight = Math.max(rowHeight, height);
  }
  return copies;
};

/** The tags of a sheet with their positions. */
export const layOutSheet = (printed: PrintedSize, sizes: readonly TagSize[]): readonly TagCopy[] =>
  placeInRows(
    printed === ALL_SIZES
      ? MIXED_SHEET.filter((size) => sizes.includes(size))
      : Array.from({ length: COPIES_BY_SIZE[printed] }, () => printed),
  );

import type { Code } from '#renderer/ui/code/draw-code.ts';
import { fitText } from './fitted-text.ts';
import {
  CARD_BLEED,
  SHEET_SIZE,
  TAG_SHAPES,
  type TagCopy,
  type TagLayout,
  type TagText,
} from './tag-sizes.ts';

/** The texts on a tag besides its code. A missing text leaves its area empty. */
export type TagWords = Readonly<Partial<Record<TagText, string>>>;

/** The names of theme colours: `fill-tag` on the page, `--tag` on a canvas. */
export type TagColour = 'tag' | 'tag-line' | 'on-tag' | 'on-tag-soft' | 'black';

/** A path in mm, filled or stroked. */
interface PathShape {
  readonly kind: 'path';
  readonly d: string;
  readonly fill?: TagColour;
  readonly line?: { readonly colour: TagColour; readonly width: number };
  /** The origin of `d` in mm, and the size of its unit in mm; a code's unit is a module. */
  readonly position?: { readonly x: number; readonly y: number; readonly scale: number };
}

interface TextShape {
  readonly kind: 'text';
  readonly content: TagText;
  readonly text: string;
  readonly x: number;
  readonly y: number;
  /** The font size in mm. */
  readonly size: number;
  readonly weight: 500 | 700;
  readonly centred: boolean;
}

export type Shape = PathShape | TextShape;

/** A disc with a lug that has a hole for a ring. */
const discShapes = (r: number): readonly Shape[] => {
  const scaledPoint = (x: number, y: number) => `${x * r} ${y * r}`;
  const outline = [
    `M${scaledPoint(-0.3, -0.954)}`,
    `Q${scaledPoint(-0.2, -1.02)} ${scaledPoint(-0.2, -1.14)}`,
    `A${0.2 * r} ${0.2 * r} 0 0 1 ${scaledPoint(0.2, -1.14)}`,
    `Q${scaledPoint(0.2, -1.02)} ${scaledPoint(0.3, -0.954)}`,
    `A${r} ${r} 0 1 1 ${scaledPoint(-0.3, -0.954)}Z`,
    // The hole has the opposite winding direction.
    `M${scaledPoint(-0.09, -1.14)}a${0.09 * r} ${0.09 * r} 0 1 0 ${0.18 * r} 0a${0.09 * r} ${0.09 * r} 0 1 0 ${-0.18 * r} 0Z`,
  ];
  const line = { colour: 'tag-line', width: 0.25 } as const;
  return [{ kind: 'path', d: outline.join(''), fill: 'tag', line }];
};

const CUT_MARK = { from: 0.5, to: CARD_BLEED } as const;

/** A card with crop marks outside its corners. */
const cardShapes = ({ width, height }: Pick<TagLayout, 'width' | 'height'>): readonly Shape[] => {
  const horizontalLines = [0, height].flatMap((y) => [
    `M${-CUT_MARK.to} ${y}H${-CUT_MARK.from}`,
    `M${width + CUT_MARK.from} ${y}H${width + CUT_MARK.to}`,
  ]);
  const verticalLines = [0, width].flatMap((x) => [
    `M${x} ${-CUT_MARK.to}V${-CUT_MARK.from}`,
    `M${x} ${height + CUT_MARK.from}V${height + CUT_MARK.to}`,
  ]);
  return [
    { kind: 'path', d: `M0 0h${width}v${height}h${-width}z`, fill: 'tag' },
    {
      kind: 'path',
      d: [...horizontalLines, ...verticalLines].join(''),
      line: { colour: 'on-tag-soft', width: 0.2 },
    },
  ];
};

const textsOf = (layout: TagLayout, words: TagWords): readonly Shape[] =>
  layout.lines.map(({ content, centred, x, y, ...place }) => ({
    kind: 'text',
    content,
    x,
    y,
    centred,
    weight: content === 'name' ? 700 : 500,
    ...fitText(words[content] ?? '', place),
  }));

const tagShapes = (layout: TagLayout, code: Code, words: TagWords): readonly Shape[] => {
  const { x, y, side } = layout.code;
  return [
    ...(layout.cut === 'round' ? discShapes(layout.width / 2) : cardShapes(layout)),
    { kind: 'path', d: code.path, fill: 'black', position: { x, y, scale: side / code.size } },
    ...textsOf(layout, words),
  ];
};

/** Shapes that share a position, in mm. */
interface TagPart {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly shapes: readonly Shape[];
}

/** A drawing in mm, used for the screen, the printer and the saved file. */
export interface DrawnTag {
  readonly box: TagLayout['box'];
  readonly parts: readonly TagPart[];
}

/** One tag or card. */
export const tagDrawing = (layout: TagLayout, code: Code, words: TagWords): DrawnTag => ({
  box: layout.box,
  parts: [{ id: 'tag', x: 0, y: 0, shapes: tagShapes(layout, code, words) }],
});

/** The whole printed page. */
export const sheetDrawing = (copies: readonly TagCopy[], code: Code, words: TagWords): DrawnTag => {
  const { page, margin } = SHEET_SIZE;
  const paper = `M0 0h${page.width}v${page.height}h${-page.width}z`;
  return {
    box: { left: 0, top: 0, ...page },
    parts: [
      { id: 'paper', x: 0, y: 0, shapes: [{ kind: 'path', d: paper, fill: 'tag' }] },
      ...copies.map(({ id, size, x, y }) => ({
        id,
        x: margin + x - TAG_SHAPES[size].box.left,
        y: margin + y - TAG_SHAPES[size].box.top,
        shapes: tagShapes(TAG_SHAPES[size], code, words),
      })),
    ],
  };
};

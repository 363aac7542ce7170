import { type Canvas, COLOURS, type Structure } from './canvas.ts';
import { drawWarning } from './icons.ts';
import { drawPhoto } from './photo.ts';
import type { Block } from './sheet.ts';

/** The left edge and the width of a block, in pixels. */
export interface BoxPlace {
  readonly x: number;
  readonly width: number;
}

export const drawFrame = (
  canvas: Canvas,
  { height }: Extract<Block, { readonly kind: 'frame' }>,
  { x, width }: BoxPlace,
): void => {
  if (!canvas.fits(height)) canvas.newPage();
  canvas.artifact(() => {
    canvas.doc
      .roundedRect(x, canvas.y, width, height, 10)
      .lineWidth(1)
      .strokeColor(COLOURS.line)
      .stroke();
  });
  canvas.y += height;
};

const NUMBER_STYLE = { size: 26, lineHeight: 32, weight: 'bold', strongWeight: 'bold' } as const;
const SMALL_NUMBER_STYLE = {
  size: 18,
  lineHeight: 23,
  weight: 'bold',
  strongWeight: 'bold',
} as const;

export const drawCall = (
  canvas: Canvas,
  parent: Structure,
  { label, number, lines }: Extract<Block, { readonly kind: 'call' }>,
  { x, width }: BoxPlace,
): void => {
  const { text } = canvas.measures;
  const numberStyle = canvas.paper === 'a6' ? SMALL_NUMBER_STYLE : NUMBER_STYLE;
  const labelLines = canvas.wrap([[{ text: label, look: 'soft' }]], width);
  const numberLines = canvas.wrap([[{ text: number }]], width, numberStyle);
  const otherLines = canvas.wrap(lines, width);
  const textHeight = (labelLines.length + otherLines.length) * text.lineHeight;
  const height = textHeight + numberLines.length * numberStyle.lineHeight + 15;
  if (!canvas.fits(height)) canvas.newPage();
  canvas.tagged(parent, 'P', () => {
    canvas.lines(labelLines, x);
    canvas.lines(numberLines, x, numberStyle);
    canvas.lines(otherLines, x);
  });
  canvas.y += 14;
  canvas.rule(x, canvas.y, width, COLOURS.line, 1);
  canvas.y += 1;
};

const ALERT_MEASURES = { side: 16, icon: 20, gap: 12, padding: 11 } as const;

/** A red box, which continues on the next page if a page cannot hold it. */
export const drawAlert = (
  canvas: Canvas,
  parent: Structure,
  { title, text }: Extract<Block, { readonly kind: 'alert' }>,
  { x, width }: BoxPlace,
): void => {
  const { lineHeight } = canvas.measures.text;
  const textX = x + ALERT_MEASURES.side + ALERT_MEASURES.icon + ALERT_MEASURES.gap;
  const lines = canvas.wrap(
    [[{ text: title, look: 'alarm' }, { text: `  ${text}` }]],
    x + width - ALERT_MEASURES.side - textX,
  );
  const element = canvas.element(parent, 'P');
  let from = 0;
  while (from < lines.length) {
    if (!canvas.fits(lineHeight + 2 * ALERT_MEASURES.padding)) canvas.newPage();
    const maxLines = Math.floor(
      (canvas.bottom - canvas.y - 2 * ALERT_MEASURES.padding) / lineHeight,
    );
    const part = lines.slice(from, from + Math.max(1, maxLines));
    const height = part.length * lineHeight + 2 * ALERT_MEASURES.padding;
    const top = canvas.y;
    canvas.artifact(() => {
      canvas.doc.roundedRect(x, top, width, height, 10).fill(COLOURS.alarmSoft);
    });
    if (from === 0)
      drawWarning(
        canvas,
        x + ALERT_MEASURES.side,
        top + ALERT_MEASURES.padding - 2,
        ALERT_MEASURES.icon,
      );
    canvas.y += ALERT_MEASURES.padding;
    canvas.mark(element, 'P', () => canvas.lines(part, textX));
    canvas.y = top + height;
    from += part.length;
  }
  element.end();
};

export const drawPhotos = (
  canvas: Canvas,
  parent: Structure,
  { photos }: Extract<Block, { readonly kind: 'photos' }>,
  { x, width }: BoxPlace,
): void => {
  const { lineHeight } = canvas.measures.text;
  for (const { photo, caption } of photos) {
    const lines = canvas.wrap([[{ text: caption, look: 'soft' }]], width);
    if (!canvas.fits(width + 6 + lines.length * lineHeight)) canvas.newPage();
    drawPhoto(canvas, parent, photo, { x, y: canvas.y, size: width });
    canvas.y += width + 6;
    canvas.tagged(parent, 'Caption', () => canvas.lines(lines, x));
    canvas.y += 10;
  }
};

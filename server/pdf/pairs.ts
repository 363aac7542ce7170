import type { Canvas, Structure } from './canvas.ts';
import type { LabelledText } from './sheet.ts';

/** Pixels between the labels and the values. */
const GAP = 16;
/** Pixels below each pair. */
const GAP_BELOW = 3;
/** The labels take at most this part of the width. */
const MAX_WIDTH_SHARE = 0.4;

/** Draws labels at the left and their values beside them. */
export const drawPairs = (
  canvas: Canvas,
  parent: Structure,
  pairs: readonly LabelledText[],
  { x, width }: { readonly x: number; readonly width: number },
): void => {
  const { lineHeight } = canvas.measures.text;
  const labelled = pairs.map(({ label, value }) => ({
    label: canvas.wrap([[{ text: label, look: 'soft' }]], width * MAX_WIDTH_SHARE),
    value,
  }));
  const widest = Math.max(...labelled.flatMap(({ label }) => label.map((line) => line.width)), 0);
  const valueX = x + widest + GAP;
  const listElement = canvas.element(parent, 'L');
  for (const { label, value } of labelled) {
    const lines = canvas.wrap(value, x + width - valueX);
    const item = canvas.element(listElement, 'LI');
    const body = canvas.element(item, 'LBody');
    const count = Math.max(label.length, lines.length);
    let from = 0;
    while (from < count) {
      if (!canvas.fits(lineHeight)) canvas.newPage();
      const maxLines = Math.floor((canvas.bottom - canvas.y) / lineHeight);
      const until = Math.min(count, from + Math.max(1, maxLines));
      const [begin, end] = [from, until];
      canvas.mark(body, 'LBody', () => {
        for (let index = begin; index < end; index += 1) {
          const [labelLine, line] = [label[index], lines[index]];
          if (labelLine) canvas.line(labelLine, x, canvas.y);
          if (line) canvas.line(line, valueX, canvas.y);
          canvas.y += lineHeight;
        }
      });
      from = until;
    }
    canvas.y += GAP_BELOW;
    body.end();
    item.end();
  }
  listElement.end();
};

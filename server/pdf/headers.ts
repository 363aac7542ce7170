import { type Canvas, COLOURS, type Structure } from './canvas.ts';
import { drawSiren } from './icons.ts';
import { drawLogo } from './identity.ts';
import type { Block } from './sheet.ts';

const LOGO_SIZE = 32;

/** The mark, the title and notes at the right. */
export const drawMasthead = (
  canvas: Canvas,
  parent: Structure,
  { title, subtitle, notes }: Extract<Block, { readonly kind: 'masthead' }>,
): void => {
  const { left, width, measures } = canvas;
  const top = canvas.y;
  drawLogo(canvas, left, top + 5, LOGO_SIZE);
  const x = left + LOGO_SIZE + 12;
  const noteLines = notes.flatMap((text) => canvas.wrap([[{ text, look: 'soft' }]], width / 3));
  const titleWidth = width - LOGO_SIZE - 24 - Math.max(0, ...noteLines.map((line) => line.width));
  const big = { size: 20, lineHeight: 26, weight: 'bold', strongWeight: 'bold' } as const;
  const titles = canvas.wrap([[{ text: title }]], titleWidth, big);
  canvas.tagged(parent, 'H1', () => canvas.lines(titles, x, big));
  canvas.tagged(parent, 'P', () => {
    canvas.lines(canvas.wrap([[{ text: subtitle, look: 'soft' }]], titleWidth), x);
    const notesTop = top + 21 - (noteLines.length * measures.text.lineHeight) / 2;
    for (const [index, line] of noteLines.entries()) {
      const noteX = left + width - line.width;
      canvas.line(line, noteX, notesTop + index * measures.text.lineHeight);
    }
  });
  canvas.y += 13;
  canvas.rule(left, canvas.y, width, COLOURS.narra, 2);
  canvas.y += 1;
};

const BANNER_SIZE = { height: 108, icon: 40 } as const;
const BIG_STYLE = { size: 34, lineHeight: 40, weight: 'bold', strongWeight: 'bold' } as const;

/** A red header from edge to edge, so that a sheet on a wall is found at once. */
export const drawBanner = (
  canvas: Canvas,
  parent: Structure,
  { title, subtitle }: Extract<Block, { readonly kind: 'banner' }>,
): void => {
  const { left, width, measures, paper } = canvas;
  const isSmall = paper === 'a6';
  const style = isSmall ? measures.name : BIG_STYLE;
  const icon = isSmall ? 24 : BANNER_SIZE.icon;
  const x = left + icon + (isSmall ? 10 : 16);
  const titleWidth = left + width - x;
  const titles = canvas.wrap([[{ text: title }]], titleWidth, style);
  const subtitles = canvas.wrap([[{ text: subtitle }]], titleWidth);
  const textHeight = titles.length * style.lineHeight + subtitles.length * measures.text.lineHeight;
  const height = Math.max(isSmall ? 0 : BANNER_SIZE.height, textHeight + 2 * (isSmall ? 12 : 24));
  canvas.artifact(() => {
    canvas.doc.rect(0, 0, width + 2 * left, height).fill(COLOURS.alarm);
  });
  canvas.y = (height - textHeight) / 2;
  drawSiren(canvas, left, (height - icon) / 2, icon);
  canvas.tagged(parent, 'H1', () => canvas.lines(titles, x, style, COLOURS.paper));
  canvas.tagged(parent, 'P', () => canvas.lines(subtitles, x, measures.text, COLOURS.paper));
  canvas.y = height;
};

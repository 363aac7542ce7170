import { create } from 'qrcode';
import { type Canvas, COLOURS, type Structure } from './canvas.ts';
import { drawPairs } from './pairs.ts';
import { drawPhoto } from './photo.ts';
import type { Block, SheetCode } from './sheet.ts';

type IdentityBlock = Extract<Block, { readonly kind: 'identity' }>;

const GAP = 24;
const SMALL_GAP = 14;

/** The logo, as in `renderer/ui/icons/logo.tsx`, in a square of 64 units. */
const LOGO_PADS = [
  { x: 19, y: 28, width: 4.6, height: 5.8, turn: -18 },
  { x: 27.4, y: 20.5, width: 4.8, height: 6.2, turn: 0 },
  { x: 36.6, y: 20.5, width: 4.8, height: 6.2, turn: 0 },
  { x: 45, y: 28, width: 4.6, height: 5.8, turn: 18 },
];
const HEART_PATH =
  'M32 49c-6.6-4-12-8-12-12.6 0-3.4 2.6-5.6 5.6-5.6 2.6 0 4.7 1.3 6.4 3.6 1.7-2.3 3.8-3.6 6.4-3.6 3 0 5.6 2.2 5.6 5.6C44 41 38.6 45 32 49z';

export const drawLogo = (canvas: Canvas, x: number, y: number, size: number): void => {
  const { doc } = canvas;
  canvas.artifact(() => {
    doc
      .save()
      .translate(x, y)
      .scale(size / 64);
    doc.roundedRect(0, 0, 64, 64, 16).fill(COLOURS.narra);
    for (const { x: across, y: down, width, height, turn } of LOGO_PADS) {
      doc.save().rotate(turn, { origin: [across, down] });
      doc.ellipse(across, down, width, height).fill(COLOURS.paper).restore();
    }
    doc.path(HEART_PATH).fill(COLOURS.paper).restore();
  });
};

/** Draws a QR code, whose quiet zone is the empty paper around it. */
const drawCode = (
  canvas: Canvas,
  parent: Structure,
  { content, caption }: SheetCode,
  { x, y, size }: { readonly x: number; readonly y: number; readonly size: number },
): void => {
  const { modules } = create(content, { errorCorrectionLevel: 'M' });
  const unit = size / modules.size;
  const drawModules = () => {
    for (let row = 0; row < modules.size; row += 1) {
      for (let column = 0; column < modules.size; column += 1) {
        if (!modules.get(row, column)) continue;
        let end = column + 1;
        while (end < modules.size && modules.get(row, end)) end += 1;
        canvas.doc.rect(x + column * unit, y + row * unit, (end - column) * unit, unit);
        column = end;
      }
    }
    canvas.doc.fill(COLOURS.ink);
  };
  canvas.tagged(parent, 'Figure', drawModules, { alt: caption });
};

/** Photo, name, facts and code of a pet. The canvas continues below the tallest of them. */
export const drawIdentity = (canvas: Canvas, parent: Structure, block: IdentityBlock): void => {
  const { measures, left, width } = canvas;
  const { photo, code, photoSize, codeSize, kicker } = block;
  const gap = canvas.paper === 'a6' ? SMALL_GAP : GAP;
  const top = canvas.y;
  let bottom = top;
  let x = left;
  if (photo) {
    drawPhoto(canvas, parent, photo, { x, y: top, size: photoSize });
    x += photoSize + gap;
    bottom = top + photoSize;
  }
  const rightEdge = left + width - (code ? codeSize + gap : 0);
  const textWidth = rightEdge - x;
  if (kicker !== undefined) {
    const size = 16;
    drawLogo(canvas, x, canvas.y, size);
    const [line] = canvas.wrap([[{ text: kicker, look: 'bold' }]], textWidth - size - 6);
    canvas.tagged(parent, 'H1', () => {
      if (line) canvas.line(line, x + size + 6, canvas.y, measures.text, COLOURS.narra);
    });
    canvas.y += size + 2;
  }
  const nameLines = canvas.wrap([[{ text: block.name }]], textWidth, measures.name);
  canvas.tagged(parent, 'H2', () => canvas.lines(nameLines, x, measures.name));
  const lines = canvas.wrap(block.lines, textWidth);
  if (lines.length > 0) canvas.tagged(parent, 'P', () => canvas.lines(lines, x));
  if (block.facts.length > 0) {
    canvas.y += 8;
    drawPairs(canvas, parent, block.facts, { x, width: textWidth });
  }
  bottom = Math.max(bottom, canvas.y);
  if (code) {
    const codeX = left + width - codeSize;
    drawCode(canvas, parent, code, { x: codeX, y: top, size: codeSize });
    let codeBottom = top + codeSize;
    if (canvas.paper !== 'a6') {
      const captions = canvas.wrap([[{ text: code.caption, look: 'soft' }]], codeSize);
      canvas.tagged(parent, 'Caption', () => {
        codeBottom += 6;
        for (const line of captions) {
          canvas.line(line, codeX + (codeSize - line.width) / 2, codeBottom);
          codeBottom += measures.text.lineHeight;
        }
      });
    }
    bottom = Math.max(bottom, codeBottom);
  }
  canvas.y = bottom;
};

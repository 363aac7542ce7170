import { FONT_FAMILY } from '#renderer/sharing/canvas-font.ts';
import type { Code } from '#renderer/ui/code/draw-code.ts';
import { placeInFrame } from '#renderer/ui/photos/focus-place.ts';
import type { Focus } from '#server/photos/rules.ts';

/** The texts of a poster. Empty ones are left out. */
export interface PosterWords {
  readonly heading: string;
  readonly please: string;
  readonly name: string;
  /** The pet's description and its owner's message. */
  readonly about: string;
  readonly lastSeen: string;
  readonly scan: string;
  readonly call: string;
  readonly phone: string;
  /** The text on the tear-off strips, next to the phone number. */
  readonly strip: string;
}

export interface PosterParts {
  readonly words: PosterWords;
  /** Null if there is none; the code is then drawn large in its place. */
  readonly photo: (CanvasImageSource & { readonly width: number; readonly height: number }) | null;
  /** The visible part of the photo; null for its centre. */
  readonly focus: Focus | null;
  readonly code: Code;
}

/** A4 portrait at 150 pixels per inch. */
const POSTER_SIZE = { width: 1240, height: 1754 } as const;

const RED_COLOUR = '#b3312a';
const INK_COLOUR = '#1f2a30';
const SIDE_MARGIN = 82;
const PHOTO_AREA = { top: 300, bottom: 940 } as const;
const TEAR_OFF_STRIPS = { top: 1520, count: 9 } as const;

/** The place of the code: beside the words, or in the middle of the photo's area. */
const codeAreaOf = (hasPhoto: boolean) => {
  const [top, side] = hasPhoto ? [972, 230] : [330, 520];
  const left = hasPhoto ? POSTER_SIZE.width - SIDE_MARGIN - side : (POSTER_SIZE.width - side) / 2;
  return { left, top, side };
};

const fontOf = (weight: number, size: number): string => `${weight} ${size}px ${FONT_FAMILY}`;

type DrawingContext = CanvasRenderingContext2D;

interface PosterLine {
  readonly weight: number;
  readonly size: number;
  readonly colour: string;
  /** The maximum width; longer text is drawn in smaller letters. */
  readonly most: number;
}

/** Draws one line of text in the largest size that fits. */
const drawLine = (
  brush: DrawingContext,
  text: string,
  at: { readonly x: number; readonly y: number },
  { weight, size, colour, most }: PosterLine,
): void => {
  brush.font = fontOf(weight, size);
  const width = brush.measureText(text).width;
  if (width > most) brush.font = fontOf(weight, (size * most) / width);
  brush.fillStyle = colour;
  brush.fillText(text, at.x, at.y);
};

/** Divides a word that is wider than a line, such as a link, which would cover the code or leave the paper. */
const divideWord = (
  word: string,
  widthOf: (text: string) => number,
  width: number,
): readonly string[] => {
  if (widthOf(word) <= width) return [word];
  const parts: string[] = [];
  let currentPart = '';
  for (const character of word) {
    if (currentPart !== '' && widthOf(currentPart + character) > width) {
      parts.push(currentPart);
      currentPart = '';
    }
    currentPart += character;
  }
  return [...parts, currentPart];
};

/** Breaks a text into at most `most` lines of a width; an ellipsis replaces the rest. */
export const linesOf = (
  text: string,
  most: number,
  widthOf: (text: string) => number,
  width: number,
): readonly string[] => {
  const lines: string[] = [];
  let currentLine = '';
  const textWords = text
    .split(/\s+/)
    .filter(Boolean)
    .flatMap((word) => divideWord(word, widthOf, width));
  for (const [index, word] of textWords.entries()) {
    const longerLine = currentLine === '' ? word : `${currentLine} ${word}`;
    if (currentLine !== '' && widthOf(longerLine) > width) {
      lines.push(currentLine);
      currentLine = word;
    } else currentLine = longerLine;
    if (lines.length === most) {
      const lastLine = lines[most - 1] ?? '';
      return [...lines.slice(0, most - 1), `${lastLine}…`];
    }
    if (index === textWords.length - 1) lines.push(currentLine);
  }
  return lines;
};

/** The part of the photo that fills its area, in the photo's pixels, around its focus or else its centre. */
export const partOf = (
  {
    photo,
    focus,
  }: {
    readonly photo: { readonly width: number; readonly height: number };
    readonly focus: Focus | null;
  },
  [width, height]: readonly [number, number],
): readonly [left: number, top: number, width: number, height: number] => {
  if (focus) {
    const photoPlace = placeInFrame(focus, { width, height });
    const scale = photoPlace.width / photo.width;
    return [-photoPlace.left / scale, -photoPlace.top / scale, width / scale, height / scale];
  }
  const scale = Math.max(width / photo.width, height / photo.height);
  const [cutWidth, cutHeight] = [width / scale, height / scale];
  const cropLeft = (photo.width - cutWidth) / 2;
  const top = (photo.height - cutHeight) / 2;
  return [cropLeft, top, cutWidth, cutHeight];
};

/** Draws the photo over its whole area. */
const drawPhoto = (brush: DrawingContext, { photo, focus }: PosterParts): void => {
  if (photo === null) return;
  const [width, height] = [POSTER_SIZE.width, PHOTO_AREA.bottom - PHOTO_AREA.top];
  const part = partOf({ photo, focus }, [width, height]);
  brush.drawImage(photo, ...part, 0, PHOTO_AREA.top, width, height);
};

const drawHead = (brush: DrawingContext, { words }: PosterParts): void => {
  brush.fillStyle = RED_COLOUR;
  brush.fillRect(0, 0, POSTER_SIZE.width, PHOTO_AREA.top);
  brush.textAlign = 'center';
  const maxWidth = POSTER_SIZE.width - 2 * SIDE_MARGIN;
  const x = POSTER_SIZE.width / 2;
  drawLine(
    brush,
    words.heading,
    { x, y: 178 },
    { weight: 800, size: 170, colour: '#fff', most: maxWidth },
  );
  drawLine(
    brush,
    words.please,
    { x, y: 250 },
    { weight: 600, size: 52, colour: '#fff', most: maxWidth },
  );
};

const drawCode = (brush: DrawingContext, { code, photo, words }: PosterParts): void => {
  const { left, top, side } = codeAreaOf(photo !== null);
  const scale = side / code.size;
  brush.save();
  brush.translate(left, top);
  brush.scale(scale, scale);
  brush.fillStyle = '#000';
  brush.fill(new Path2D(code.path));
  brush.restore();
  brush.textAlign = 'center';
  const size = Math.round(side * 0.096);
  brush.font = fontOf(400, size);
  brush.fillStyle = INK_COLOUR;
  const widthOf = (text: string) => brush.measureText(text).width;
  let y = top + side * 1.1;
  // Two lines, because one with a long name would be too small to read.
  for (const scanLine of linesOf(words.scan, 2, widthOf, side + 40)) {
    brush.fillText(scanLine, left + side / 2, y);
    y += size * 1.25;
  }
};

const drawWords = (brush: DrawingContext, { photo, words }: PosterParts): void => {
  const codeWidth = photo === null ? 0 : codeAreaOf(true).side + 40;
  const width = POSTER_SIZE.width - 2 * SIDE_MARGIN - codeWidth;
  brush.textAlign = 'left';
  const name = { weight: 800, size: 92, colour: INK_COLOUR, most: width };
  drawLine(brush, words.name, { x: SIDE_MARGIN, y: 1058 }, name);
  brush.font = fontOf(400, 32);
  const widthOf = (text: string) => brush.measureText(text).width;
  let y = 1114;
  for (const aboutLine of linesOf(words.about, 4, widthOf, width)) {
    brush.fillText(aboutLine, SIDE_MARGIN, y);
    y += 42;
  }
  brush.font = fontOf(700, 32);
  for (const seenLine of linesOf(words.lastSeen, 2, widthOf, width)) {
    brush.fillText(seenLine, SIDE_MARGIN, y);
    y += 42;
  }
};

const drawNumber = (brush: DrawingContext, { words }: PosterParts): void => {
  if (words.phone === '') return;
  brush.textAlign = 'center';
  const x = POSTER_SIZE.width / 2;
  const maxWidth = POSTER_SIZE.width - 2 * SIDE_MARGIN;
  drawLine(
    brush,
    words.call,
    { x, y: 1372 },
    { weight: 400, size: 34, colour: INK_COLOUR, most: maxWidth },
  );
  drawLine(
    brush,
    words.phone,
    { x, y: 1478 },
    { weight: 800, size: 116, colour: RED_COLOUR, most: maxWidth },
  );
};

/** Draws the tear-off strips along the bottom. */
const drawStrips = (brush: DrawingContext, { words }: PosterParts): void => {
  if (words.phone === '') return;
  const width = POSTER_SIZE.width / TEAR_OFF_STRIPS.count;
  const height = POSTER_SIZE.height - TEAR_OFF_STRIPS.top;
  brush.strokeStyle = '#888';
  brush.setLineDash([6, 6]);
  brush.beginPath();
  brush.moveTo(0, TEAR_OFF_STRIPS.top);
  brush.lineTo(POSTER_SIZE.width, TEAR_OFF_STRIPS.top);
  for (let index = 1; index < TEAR_OFF_STRIPS.count; index += 1) {
    brush.moveTo(index * width, TEAR_OFF_STRIPS.top);
    brush.lineTo(index * width, POSTER_SIZE.height);
  }
  brush.stroke();
  brush.textAlign = 'center';
  const style = { weight: 500, size: 26, colour: INK_COLOUR, most: height - 30 };
  for (let index = 0; index < TEAR_OFF_STRIPS.count; index += 1) {
    brush.save();
    brush.translate((index + 0.5) * width, TEAR_OFF_STRIPS.top + height / 2);
    brush.rotate(-Math.PI / 2);
    drawLine(brush, words.strip, { x: 0, y: -8 }, style);
    drawLine(brush, words.phone, { x: 0, y: 26 }, style);
    brush.restore();
  }
};

/** Draws a poster; throws if the browser cannot. The page's fonts must be loaded before. */
export const drawPoster = (parts: PosterParts): HTMLCanvasElement => {
  const canvas = Object.assign(document.createElement('canvas'), POSTER_SIZE);
  const brush = canvas.getContext('2d');
  if (!brush) throw new Error('this browser draws no pictures');
  brush.fillStyle = '#fff';
  brush.fillRect(0, 0, POSTER_SIZE.width, POSTER_SIZE.height);
  for (const draw of [drawPhoto, drawHead, drawCode, drawWords, drawNumber, drawStrips]) {
    draw(brush, parts);
  }
  return canvas;
};

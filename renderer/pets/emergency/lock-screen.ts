import type { Lines } from './lock-screen-lines.ts';

/** In px, the shape of today's phones; a phone cuts off a little at the sides. */
const WIDTH = 1080;
const HEIGHT = 2340;
const SIDE = 90;
/** The clock covers the top of a lock screen, its buttons the bottom. */
const TOP = 0.3 * HEIGHT;
const BOTTOM = 0.88 * HEIGHT;

const LARGEST = 52;
const SMALLEST = 26;

const COLOURS = {
  paper: '#fcf8f1',
  band: '#b4322a',
  onBand: '#ffffff',
  ink: '#1f2a2e',
  soft: '#56666b',
  alarm: '#b4322a',
} as const;

const LOOKS = {
  title: { weight: 700, scale: 1.5, colour: COLOURS.onBand },
  subtitle: { weight: 400, scale: 0.8, colour: COLOURS.onBand },
  label: { weight: 400, scale: 0.75, colour: COLOURS.soft },
  text: { weight: 600, scale: 1, colour: COLOURS.ink },
  alarm: { weight: 700, scale: 1.1, colour: COLOURS.alarm },
} as const;

interface Placed {
  readonly text: string;
  readonly look: keyof typeof LOOKS;
  /** The top of the line and its height, in px. */
  readonly y: number;
  readonly height: number;
}

const fontOf = (look: keyof typeof LOOKS, size: number, family: string): string =>
  `${LOOKS[look].weight} ${Math.round(size * LOOKS[look].scale)}px ${family}`;

/** Breaks a text into lines that fit; a word longer than a line is divided. */
const wrap = (context: CanvasRenderingContext2D, text: string): readonly string[] => {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/)) {
    let rest = word;
    if (context.measureText(`${line} ${rest}`.trim()).width <= WIDTH - 2 * SIDE) {
      line = `${line} ${rest}`.trim();
      continue;
    }
    if (line !== '') lines.push(line);
    while (context.measureText(rest).width > WIDTH - 2 * SIDE) {
      let fit = rest.length - 1;
      while (fit > 1 && context.measureText(rest.slice(0, fit)).width > WIDTH - 2 * SIDE) fit -= 1;
      lines.push(rest.slice(0, fit));
      rest = rest.slice(fit);
    }
    line = rest;
  }
  return line === '' ? lines : [...lines, line];
};

const place = (
  context: CanvasRenderingContext2D,
  groups: Lines,
  size: number,
  family: string,
): readonly Placed[] => {
  const placed: Placed[] = [];
  let y = TOP;
  for (const [index, group] of groups.entries()) {
    if (index > 0) y += size * (index === 1 ? 1.4 : 0.7);
    for (const { look, text } of group) {
      context.font = fontOf(look, size, family);
      const height = size * LOOKS[look].scale * 1.3;
      for (const line of wrap(context, text)) {
        placed.push({ text: line, look, y, height });
        y += height;
      }
    }
  }
  return placed;
};

const bottomOf = (placed: readonly Placed[]): number => {
  const last = placed.at(-1);
  return last ? last.y + last.height : TOP;
};

/**
 * A picture for the lock screen of a phone, drawn on this device, so that it needs no connection. The first group of
 * lines is its header. Text that is too long even in the smallest size is cut off at the bottom.
 */
export const drawLockScreen = async (groups: Lines): Promise<Blob> => {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser draws no pictures');
  const family = getComputedStyle(document.body).fontFamily;
  await document.fonts.ready;
  let size = LARGEST;
  let placed = place(context, groups, size, family);
  while (bottomOf(placed) > BOTTOM && size > SMALLEST) {
    size -= 2;
    placed = place(context, groups, size, family);
  }
  const header = place(context, groups.slice(0, 1), size, family);
  context.fillStyle = COLOURS.paper;
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.fillStyle = COLOURS.band;
  context.fillRect(0, 0, WIDTH, bottomOf(header) + size * 0.6);
  context.textBaseline = 'middle';
  for (const { text, look, y, height } of placed) {
    if (y + height > BOTTOM) break;
    context.font = fontOf(look, size, family);
    context.fillStyle = LOOKS[look].colour;
    context.fillText(text, SIDE, y + height / 2);
  }
  const { promise, resolve, reject } = Promise.withResolvers<Blob>();
  canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture was made'))));
  return promise;
};

import {
  layOut,
  type MeasureText,
  SCALE_BY_LOOK,
  SCREEN_HEIGHT,
  SCREEN_WIDTH,
  SIDE_MARGIN,
} from './lock-screen-layout.ts';
import type { LineGroups, LockScreenLine } from './lock-screen-lines.ts';

const SCREEN_COLOURS = {
  paper: '#fcf8f1',
  band: '#b4322a',
  onBand: '#ffffff',
  ink: '#1f2a2e',
  soft: '#56666b',
  alarm: '#b4322a',
} as const;

const STYLE_BY_LOOK: Readonly<
  Record<LockScreenLine['look'], { readonly weight: number; readonly colour: string }>
> = {
  title: { weight: 700, colour: SCREEN_COLOURS.onBand },
  subtitle: { weight: 400, colour: SCREEN_COLOURS.onBand },
  label: { weight: 400, colour: SCREEN_COLOURS.soft },
  text: { weight: 600, colour: SCREEN_COLOURS.ink },
  alarm: { weight: 700, colour: SCREEN_COLOURS.alarm },
  number: { weight: 600, colour: SCREEN_COLOURS.ink },
};

/** A picture for the lock screen of a phone, drawn on this device, so that it needs no connection. */
export const drawLockScreen = async (groups: LineGroups): Promise<Blob> => {
  const canvas = document.createElement('canvas');
  canvas.width = SCREEN_WIDTH;
  canvas.height = SCREEN_HEIGHT;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser draws no pictures');
  const family = getComputedStyle(document.body).fontFamily;
  await document.fonts.ready;
  const fontOf = (look: LockScreenLine['look'], size: number): string =>
    `${STYLE_BY_LOOK[look].weight} ${Math.round(size * SCALE_BY_LOOK[look])}px ${family}`;
  const measure: MeasureText = (text, look, size) => {
    context.font = fontOf(look, size);
    return context.measureText(text).width;
  };
  const { placed, size, headerEnd } = layOut(groups, measure);
  context.fillStyle = SCREEN_COLOURS.paper;
  context.fillRect(0, 0, SCREEN_WIDTH, SCREEN_HEIGHT);
  context.fillStyle = SCREEN_COLOURS.band;
  context.fillRect(0, 0, SCREEN_WIDTH, headerEnd + size * 0.6);
  context.textBaseline = 'middle';
  for (const { text, look, y, height } of placed) {
    context.font = fontOf(look, size);
    context.fillStyle = STYLE_BY_LOOK[look].colour;
    context.fillText(text, SIDE_MARGIN, y + height / 2);
  }
  const { promise, resolve, reject } = Promise.withResolvers<Blob>();
  canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture was made'))));
  return promise;
};

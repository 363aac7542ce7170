import { describe, expect, test } from 'vitest';
import { parseFocus, writeFocus } from '#server/photos/rules.ts';
import { focusStyle, placeInFrame } from './focus-place.ts';

const focusOf = (text: string) => {
  const focus = parseFocus(text);
  if (!focus) throw new Error(`no focus: ${text}`);
  return focus;
};

/** The focus on the square of 300 px at 500, 0 in a photo of 800 by 600. */
const CORNER_FOCUS = focusOf('6250,0,3750,5000');

test('a square frame shows the focus and nothing else', () => {
  expect(placeInFrame(CORNER_FOCUS, { width: 150, height: 150 })).toEqual({
    width: 400,
    height: 300,
    left: -250,
    top: 0,
  });
});

describe.each([
  ['a card', 173, 104],
  ['a hero on a phone', 390, 208],
  ['a hero on a tablet', 1000, 208],
  ['a tall frame', 112, 300],
  ['a large square', 800, 800],
])('%s', (_name, width, height) => {
  test.each(['6250,0,3750,5000', '0,5000,3750,5000', '1250,0,7500,10000', '0,1250,10000,7500'])(
    'is covered, with the centre of %s visible',
    (text) => {
      const focus = focusOf(text);
      const photoPlace = placeInFrame(focus, { width, height });
      expect(photoPlace.left).toBeLessThanOrEqual(0);
      expect(photoPlace.top).toBeLessThanOrEqual(0);
      expect(photoPlace.left + photoPlace.width).toBeGreaterThanOrEqual(width - 0.001);
      expect(photoPlace.top + photoPlace.height).toBeGreaterThanOrEqual(height - 0.001);
      const x = photoPlace.left + (focus.x + focus.width / 2) * photoPlace.width;
      const y = photoPlace.top + (focus.y + focus.height / 2) * photoPlace.height;
      const minimum = 0.3 * Math.min(width, height);
      expect(Math.min(x, width - x)).toBeGreaterThan(minimum);
      expect(Math.min(y, height - y)).toBeGreaterThan(minimum);
    },
  );
});

test('the style contains the centre of the focus; undefined without one', () => {
  expect(focusStyle('6250,0,3750,5000')?.objectPosition).toBe('81.25% 25%');
  expect(focusStyle(undefined)).toBeUndefined();
  expect(focusStyle('of a later version')).toBeUndefined();
});

test('parses what it writes, within the photo', () => {
  expect(parseFocus(writeFocus(CORNER_FOCUS))).toEqual(CORNER_FOCUS);
  const focusPastEdge = writeFocus({ x: 0.8, y: -0.1, width: 0.5, height: 0.5 });
  expect(focusPastEdge).toBe('5000,0,5000,5000');
});

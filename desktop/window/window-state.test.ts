import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readJson, writeJson } from '#desktop/settings/json-file.ts';
import { makeFolder } from '#desktop/testing/placeholder.ts';
import { DEFAULT_STATE, placeOnDisplay, readWindowState } from './window-state.ts';
import { applyZoomStep } from './zoom.ts';

const laptop = { x: 0, y: 25, width: 1440, height: 875 };
const secondDisplay = { x: 1440, y: 0, width: 1920, height: 1040 };
const smallBounds = { x: 0, y: 0, width: 320, height: 480 };

describe('the position of the window', () => {
  it.each([
    ['in the middle at first', undefined, [laptop], { x: 80, y: 62, width: 1280, height: 800 }],
    [
      'where it was',
      { x: 1500, y: 30, width: 900, height: 700 },
      [laptop, secondDisplay],
      { x: 1500, y: 30, width: 900, height: 700 },
    ],
    [
      'on the first display when its own is gone',
      { x: 1500, y: 30, width: 900, height: 700 },
      [laptop],
      { x: 270, y: 112, width: 900, height: 700 },
    ],
    [
      'wholly on the display, where its title bar was off it',
      { x: -400, y: -300, width: 900, height: 700 },
      [laptop],
      { x: 0, y: 25, width: 900, height: 700 },
    ],
    [
      'no larger than the display',
      { x: 200, y: 200, width: 5000, height: 4000 },
      [laptop],
      { x: 0, y: 25, width: 1440, height: 875 },
    ],
    [
      'no smaller than it can be used',
      { x: 200, y: 200, width: 10, height: 10 },
      [laptop],
      { x: 200, y: 200, width: 360, height: 560 },
    ],
    ['on a display smaller than that', undefined, [smallBounds], smallBounds],
  ] as const)('%s', (_case, bounds, [firstArea, ...others], index) => {
    expect(placeOnDisplay(bounds, [firstArea, ...others])).toEqual(index);
  });
});

describe('the window state', () => {
  it('is restored from its file completely', () => {
    using folder = makeFolder();
    const file = join(folder.path, 'window.json');
    const state = { bounds: laptop, isMaximized: true, isFullScreen: false, zoom: 1.25 };
    writeJson(file, state);
    expect(readWindowState(readJson(file))).toEqual(state);
    expect(readdirSync(folder.path)).toEqual(['window.json']);
    expect(readFileSync(file, 'utf8')).toMatch(/}\n$/);
  });

  it.each(['', '{', 'null', '[]', '"window"', '{"bounds":{"x":"0"},"zoom":99,"isMaximized":1}'])(
    'is not harmed by a file with %s',
    (content) => {
      using folder = makeFolder();
      const file = join(folder.path, 'window.json');
      writeFileSync(file, content);
      expect(readWindowState(readJson(file))).toEqual(DEFAULT_STATE);
    },
  );

  it.each([
    [{ x: 0, y: 0, width: -5, height: 5 }],
    [{ x: 1e9, y: 0, width: 5, height: 5 }],
    [{ x: 0.5, y: 0, width: 5, height: 5 }],
  ])('forgets an impossible position, %o', (bounds) => {
    expect(readWindowState({ bounds }).bounds).toBeUndefined();
  });
});

it('follows the zoom steps of browsers and stops at the ends', () => {
  expect([
    applyZoomStep(1, 'in'),
    applyZoomStep(1, 'out'),
    applyZoomStep(1.3, 'in'),
    applyZoomStep(1.75, 'reset'),
  ]).toEqual([1.1, 0.9, 1.5, 1]);
  expect([applyZoomStep(3, 'in'), applyZoomStep(0.5, 'out')]).toEqual([3, 0.5]);
});

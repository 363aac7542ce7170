import { expect, it } from 'vitest';
import { onClose } from './on-close.ts';
import { firstSettings } from './settings/shell-settings.ts';

const first = firstSettings('linux');

it.each([
  ['asks an owner who was never asked', first, false, 'ask'],
  ['closes for who said no', { ...first, wasAsked: true }, false, 'close'],
  ['hides for who said yes', { ...first, keepRunning: true, wasAsked: true }, false, 'hide'],
  ['closes when Alaga ends', { ...first, keepRunning: true }, true, 'close'],
  ['asks nothing when Alaga ends', first, true, 'close'],
] as const)('%s', (_case, settings, isQuitting, done) => {
  expect(onClose(settings, { isQuitting })).toBe(done);
});

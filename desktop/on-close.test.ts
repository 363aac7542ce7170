import { expect, it } from 'vitest';
import { onClose } from './on-close.ts';
import { defaultSettings } from './settings/shell-settings.ts';

const initialSettings = defaultSettings('linux');

it.each([
  ['asks an owner who was never asked', initialSettings, false, 'ask'],
  ['closes for who said no', { ...initialSettings, wasAsked: true }, false, 'close'],
  [
    'hides for who said yes',
    { ...initialSettings, keepRunning: true, wasAsked: true },
    false,
    'hide',
  ],
  ['closes when Alaga ends', { ...initialSettings, keepRunning: true }, true, 'close'],
  ['asks nothing when Alaga ends', initialSettings, true, 'close'],
] as const)('%s', (_case, settings, isQuitting, expected) => {
  expect(onClose(settings, { isQuitting })).toBe(expected);
});

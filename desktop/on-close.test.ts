import { expect, it } from 'vitest';
import { onClose } from './on-close.ts';
import { firstSettings } from './shell-settings.ts';

const first = firstSettings('linux');
const REMINDED = { isQuitting: false, hasReminder: true };

it.each([
  ['asks once where something is due', first, REMINDED, 'ask'],
  ['closes where nothing is', first, { ...REMINDED, hasReminder: false }, 'close'],
  ['closes for who said no', { ...first, wasAsked: true }, REMINDED, 'close'],
  ['hides for who said yes', { ...first, keepRunning: true, wasAsked: true }, REMINDED, 'hide'],
  [
    'closes when Alaga ends',
    { ...first, keepRunning: true },
    { ...REMINDED, isQuitting: true },
    'close',
  ],
] as const)('%s', (_case, settings, at, done) => {
  expect(onClose(settings, at)).toBe(done);
});

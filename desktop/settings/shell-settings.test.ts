import { describe, expect, it } from 'vitest';
import { defaultSettings, readChange, readSettings, withChange } from './shell-settings.ts';

const initialSettings = defaultSettings('linux');

describe('the settings of this computer', () => {
  it('are all off at first, except spell checking on a Mac', () => {
    expect(readSettings(undefined, 'win32')).toEqual(initialSettings);
    expect(Object.values(initialSettings)).toEqual([false, false, false, false]);
    expect(readSettings(undefined, 'darwin')).toEqual({ ...initialSettings, spellCheck: true });
  });

  it('ignores invalid values in a file', () => {
    const file = { keepRunning: true, startAtLogin: 'yes', spellCheck: 1, other: true };
    expect(readSettings(file, 'linux')).toEqual({ ...initialSettings, keepRunning: true });
  });

  it.each([
    [{ keepRunning: true }, { ...initialSettings, keepRunning: true, wasAsked: true }],
    [
      { startAtLogin: true },
      { ...initialSettings, keepRunning: true, startAtLogin: true, wasAsked: true },
    ],
    [{ spellCheck: true }, { ...initialSettings, spellCheck: true }],
  ])('%o is applied', (change, settings) => {
    expect(withChange(initialSettings, change)).toEqual(settings);
  });

  it('turning off keepRunning also turns off startAtLogin', () => {
    const changedTwice = withChange(initialSettings, { startAtLogin: true });
    expect(withChange(changedTwice, { keepRunning: false })).toMatchObject({
      keepRunning: false,
      startAtLogin: false,
    });
  });
});

it.each<unknown>([
  undefined,
  null,
  'keepRunning',
  [[]],
  {},
  { keepRunning: 'true' },
  { keepRunning: true, path: '/etc/passwd' },
  { wasAsked: true },
  { wasAsked: true, keepRunning: true },
  { constructor: true },
])('refuses %o', (change) => {
  expect(readChange(change)).toBeUndefined();
});

it('accepts a single change', () => {
  expect(readChange({ spellCheck: false })).toEqual({ spellCheck: false });
});

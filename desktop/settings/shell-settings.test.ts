import { describe, expect, it } from 'vitest';
import { changed, firstSettings, readChange, readSettings } from './shell-settings.ts';

const first = firstSettings('linux');

describe('the settings of this computer', () => {
  it('are all off at first, but for a Mac’s own spelling', () => {
    expect(readSettings(undefined, 'win32')).toEqual(first);
    expect(Object.values(first)).toEqual([false, false, false, false]);
    expect(readSettings(undefined, 'darwin')).toEqual({ ...first, spellCheck: true });
  });

  it('are read as far as a file can be believed', () => {
    const file = { keepRunning: true, startAtLogin: 'yes', spellCheck: 1, other: true };
    expect(readSettings(file, 'linux')).toEqual({ ...first, keepRunning: true });
  });

  it.each([
    [{ keepRunning: true }, { ...first, keepRunning: true, wasAsked: true }],
    [{ startAtLogin: true }, { ...first, keepRunning: true, startAtLogin: true, wasAsked: true }],
    [{ spellCheck: true }, { ...first, spellCheck: true }],
  ])('%o is taken over', (change, settings) => {
    expect(changed(first, change)).toEqual(settings);
  });

  it('whoever no longer wants it to keep running has it no longer begin with the computer', () => {
    const both = changed(first, { startAtLogin: true });
    expect(changed(both, { keepRunning: false })).toMatchObject({
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
])('a page that asks for %o is not heard', (asked) => {
  expect(readChange(asked)).toBeUndefined();
});

it('a page that asks for one thing is heard', () => {
  expect(readChange({ spellCheck: false })).toEqual({ spellCheck: false });
});

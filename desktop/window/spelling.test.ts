import type { Session } from 'electron';
import { expect, it, vi } from 'vitest';
import { chooseSpellLanguages, fetchesDictionaries } from './spell-languages.ts';
import { setSpelling } from './spelling.ts';

const ORIGIN = 'http://localhost:24680';

const fakeSession = () => {
  const calls = {
    availableSpellCheckerLanguages: ['de', 'en-GB', 'en-US'],
    setSpellCheckerDictionaryDownloadURL: vi.fn(),
    setSpellCheckerLanguages: vi.fn(),
    setSpellCheckerEnabled: vi.fn(),
  };
  // The cast is safe: the code under test uses nothing else of a session.
  return { calls, session: calls as unknown as Session };
};

it('checks spelling in English, and in Filipino if there is a dictionary', () => {
  expect(chooseSpellLanguages(['de', 'en-GB', 'en-US', 'fil', 'fr'])).toEqual(['en-US', 'fil']);
  expect(chooseSpellLanguages(['de'])).toEqual([]);
  expect(
    ['win32', 'linux', 'darwin'].map((os) => fetchesDictionaries(os as NodeJS.Platform)),
  ).toEqual([true, true, false]);
});

it.runIf(process.platform !== 'darwin')('downloads no dictionary without consent', () => {
  const { calls, session } = fakeSession();
  setSpelling(session, false, ORIGIN);
  expect(calls.setSpellCheckerDictionaryDownloadURL).toHaveBeenLastCalledWith(`${ORIGIN}/`);
  expect(calls.setSpellCheckerLanguages).not.toHaveBeenCalled();
  expect(calls.setSpellCheckerEnabled).toHaveBeenLastCalledWith(false);
  setSpelling(session, true, ORIGIN);
  const [address] = calls.setSpellCheckerDictionaryDownloadURL.mock.lastCall ?? [];
  expect(new URL(String(address)).host).toBe('redirector.gvt1.com');
  expect(calls.setSpellCheckerLanguages).toHaveBeenLastCalledWith(['en-US']);
  expect(calls.setSpellCheckerEnabled).toHaveBeenLastCalledWith(true);
});

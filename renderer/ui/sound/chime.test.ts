import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chimesAreOn, playChime, turnChimes } from './chime.ts';
import { type Chime, TONES_BY_CHIME } from './chime-sound.ts';

const startTimes: number[] = [];
let isTouched = true;

class Context {
  readonly currentTime = 5;
  readonly destination = {};
  state = 'running';
  createOscillator() {
    const bell = {
      frequency: { value: 0 },
      connect: (next: object) => next,
      start: () => startTimes.push(bell.frequency.value),
      stop: () => undefined,
    };
    return bell;
  }
  createGain() {
    const doNothing = () => undefined;
    const gainParam = { setValueAtTime: doNothing, exponentialRampToValueAtTime: doNothing };
    return { gain: gainParam, connect: (next: object) => next };
  }
}

beforeEach(() => {
  const storage = new Map<string, string>();
  startTimes.length = 0;
  isTouched = true;
  vi.stubGlobal('AudioContext', Context);
  vi.stubGlobal('window', { AudioContext: Context });
  vi.stubGlobal('navigator', {
    userActivation: {
      get hasBeenActive() {
        return isTouched;
      },
    },
  });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

const CHIMES = ['overdue', 'urgent', 'soon', 'normal'] as const satisfies readonly Chime[];

test.each(CHIMES)('%s has its own tones', async (chime) => {
  await playChime(chime);
  expect(startTimes).toEqual(TONES_BY_CHIME[chime].map(({ pitch }) => pitch));
});

test('more urgent chimes have more tones, and no two are equal', () => {
  const counts = CHIMES.map((chime) => TONES_BY_CHIME[chime].length);
  expect(counts).toEqual(counts.toSorted((a, b) => b - a));
  expect(new Set(CHIMES.map((chime) => JSON.stringify(TONES_BY_CHIME[chime]))).size).toBe(
    CHIMES.length,
  );
});

test('one switch mutes all of them', async () => {
  turnChimes(false);
  expect(chimesAreOn()).toBe(false);
  for (const chime of CHIMES) await playChime(chime);
  expect(startTimes).toEqual([]);
  turnChimes(true);
  await playChime('normal');
  expect(startTimes).toHaveLength(1);
});

test('plays nothing before the page was touched', async () => {
  isTouched = false;
  await playChime('overdue');
  expect(startTimes).toEqual([]);
});

import { expect, it } from 'vitest';
import type { Frame } from '#renderer/scans/decode/decode-protocol.ts';
import { scanFrames } from './scanner-loop.ts';

const frame: Frame = Object.assign(Object.create(null), { close: () => undefined });

/** Runs the loop over the contents of the frames, and aborts it after the last one. */
const scan = async (
  texts: readonly (string | undefined)[],
  offer: (text: string) => 'taken' | 'refused' = () => 'refused',
) => {
  const abortController = new AbortController();
  const delays: number[] = [];
  const offeredTexts: string[] = [];
  let [at, inFlight, most] = [0, 0, 0];
  await scanFrames({
    signal: abortController.signal,
    grab: async () => frame,
    async decode() {
      inFlight += 1;
      most = Math.max(most, inFlight);
      await Promise.resolve();
      inFlight -= 1;
      const text = texts[at];
      at += 1;
      return text;
    },
    async offer(text) {
      offeredTexts.push(text);
      return offer(text);
    },
    async wait(milliseconds) {
      delays.push(milliseconds);
      if (delays.length > texts.length) abortController.abort();
    },
  });
  return { waits: delays, offered: offeredTexts, most, seen: at };
};

const emptyFrames = (frames: number) => Array.from({ length: frames }, () => undefined);

it('waits 100 ms between the first 30 frames and 150 ms between the later ones', async () => {
  const { waits } = await scan(emptyFrames(34));
  expect(waits.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 100));
  expect(waits.slice(30)).toEqual([150, 150, 150, 150, 150]);
});

it('never decodes two frames at once', async () => {
  expect((await scan(emptyFrames(5))).most).toBe(1);
});

it('ends with the accepted text', async () => {
  const { offered: offeredTexts, seen } = await scan([undefined, 'a', 'b'], () => 'taken');
  expect([offeredTexts, seen]).toEqual([['a'], 2]);
});

it('offers a refused text once while it stays in view, and continues with another', async () => {
  const { offered: offeredTexts } = await scan(['a', 'a', undefined, 'a', 'b', 'b', 'a']);
  expect(offeredTexts).toEqual(['a', 'b', 'a']);
});

it('offers a refused text again after it had disappeared', async () => {
  expect((await scan(['a', ...emptyFrames(11), 'a', 'a'])).offered).toEqual(['a', 'a']);
});

it('ignores a frame that was decoded while it was stopped', async () => {
  const abortController = new AbortController();
  const offeredTexts: string[] = [];
  await scanFrames({
    signal: abortController.signal,
    grab: async () => frame,
    async decode() {
      abortController.abort();
      return 'a';
    },
    async offer(text) {
      offeredTexts.push(text);
      return 'taken';
    },
    wait: async () => undefined,
  });
  expect(offeredTexts).toEqual([]);
});

it('waits for the first frame', async () => {
  const frames = [undefined, frame];
  const { signal } = new AbortController();
  const decoded: Frame[] = [];
  await scanFrames({
    signal,
    grab: async () => frames.shift(),
    async decode(grabbed) {
      decoded.push(grabbed);
      return 'a';
    },
    offer: async () => 'taken',
    wait: async () => undefined,
  });
  expect(decoded).toEqual([frame]);
});

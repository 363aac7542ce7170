import { expect, test } from 'vitest';
import { soakBombs } from './bombs.ts';

test('decompression bombs are refused or decoded within limits, and other requests are answered', async () => {
  const { answers, bombs } = await soakBombs(1);
  const summary = Object.entries(answers);
  expect(summary).toHaveLength(bombs + 1);
  for (const [what, statuses] of summary) {
    const areStatusesFine = statuses.every((status) => [200, 201, 400, 413, 415].includes(status));
    expect([what, areStatusesFine], String(statuses)).toEqual([what, true]);
  }
  expect(answers).toMatchObject({
    'a PNG that says it is 100,000 pixels wide and high': [413],
    'a PNG of 144 million pixels': [413],
    'a PNG as large as may be': [200],
    'a JPEG that says it is 65,500 pixels wide and high': [413],
    'an AVIF of 67 million pixels in a kilobyte': [413],
    'a GIF of 100,000 frames': [415],
    'a drawing of a billion laughs': [415],
    'eight million lists, each in the one before': [400],
    'two million objects, each in the one before': [400],
    'a million names': [400],
    'a packed file': [400],
    'who asks then': [200],
  });
});

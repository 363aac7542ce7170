import { expect, test } from 'vitest';
import { FULL_SCALE, MAX_MEMORY_MB, soakAbuse } from '#build/soak/abuse/abuse.ts';

const SHORT_RUN = {
  ...{ connections: 20, bodiesEach: 2, imagesInFlight: 6, images: 6, signIns: 100 },
  ...{ pets: FULL_SCALE.pets / 10, records: FULL_SCALE.records / 20, rounds: 1 },
  ...{ quiet: 500, longest: 600_000 },
};

test('attacked in every way at once, the built server stays within its memory limit and answers other owners correctly', async ({
  skip,
}) => {
  skip(process.platform !== 'linux', 'the memory of all processes is read as Linux tells it');
  const { ended, attacks, others, problems, peakMegabytes } = await soakAbuse(SHORT_RUN);
  expect(ended).toBeUndefined();
  expect(peakMegabytes).toBeLessThan(MAX_MEMORY_MB);
  expect(problems).toEqual([]);
  expect(attacks?.isComplete).toBe(true);
  expect(others.asked).toBeGreaterThan(0);
  expect(others.answered).toBe(others.asked);
});

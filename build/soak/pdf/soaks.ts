import type { SoakTest } from '#build/soak/soak.ts';
import { startTestServer } from '#server/testing.ts';
import { MAX_GROWTH_MB, MAX_HELPER_MB, MAX_SLOWDOWN, soakBurst } from './burst.ts';
import { soakCards } from './cards.ts';

const CARD_COUNT = 500;
const BURST_COUNT = 10;

export const cardsSoak: SoakTest = {
  async run() {
    await using server = await startTestServer();
    const { problems, ...counts } = await soakCards(server, CARD_COUNT);
    const faultText = 'A vaccination card lost a letter, cut off a line or needs a font.';
    return { counts, wrong: problems, faults: { [faultText]: problems.length > 0 } };
  },
};

export const burstSoak: SoakTest = {
  missing: () =>
    process.platform === 'linux'
      ? undefined
      : 'Only Linux shows the memory of other processes: no PDFs were asked for at once.',
  async run() {
    const counts = await soakBurst(BURST_COUNT);
    const { otherAnswers, refused, serverGrewMegabytes, helperMegabytes } = counts;
    return {
      counts,
      faults: {
        'A full queue was not answered with 503 and Retry-After.':
          otherAnswers > 0 || refused === 0,
        [`The server grew by more than ${MAX_GROWTH_MB} MB.`]: serverGrewMegabytes > MAX_GROWTH_MB,
        [`The process that draws held more than ${MAX_HELPER_MB} MB.`]:
          helperMegabytes > MAX_HELPER_MB,
        [`A list of another owner took more than ${MAX_SLOWDOWN} x its median.`]:
          counts.medianDuring > MAX_SLOWDOWN * counts.quietMedian,
      },
    };
  },
};

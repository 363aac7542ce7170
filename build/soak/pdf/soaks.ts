import type { Soak } from '#build/soak/soak.ts';
import { startTestServer } from '#server/testing.ts';
import { MOST_GROWTH, MOST_HELPER, MOST_SLOWER, soakBurst } from './burst.ts';
import { soakCards } from './cards.ts';

const CARDS = 500;
const BURSTS = 10;

export const cardsSoak: Soak = {
  async run() {
    await using server = await startTestServer();
    const { wrong, ...counts } = await soakCards(server, CARDS);
    const fault = 'A vaccination card lost a letter, cut off a line or needs a font.';
    return { counts, wrong, faults: { [fault]: wrong.length > 0 } };
  },
};

export const burstSoak: Soak = {
  missing: () =>
    process.platform === 'linux'
      ? undefined
      : 'Only Linux shows the memory of other processes: no PDFs were asked for at once.',
  async run() {
    const counts = await soakBurst(BURSTS);
    const { otherwise, refused, serverGrewMegabytes, helperMegabytes } = counts;
    return {
      counts,
      faults: {
        'A full queue was not answered with 503 and Retry-After.': otherwise > 0 || refused === 0,
        [`The server grew by more than ${MOST_GROWTH} MB.`]: serverGrewMegabytes > MOST_GROWTH,
        [`The process that draws held more than ${MOST_HELPER} MB.`]: helperMegabytes > MOST_HELPER,
        [`A list of another owner took more than ${MOST_SLOWER} x its median.`]:
          counts.medianDuring > MOST_SLOWER * counts.quietMedian,
      },
    };
  },
};

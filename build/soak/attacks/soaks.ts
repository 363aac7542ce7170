import { startTarget } from '#build/soak/outbox/target.ts';
import { DEFAULT_SEED, type SoakTest } from '#build/soak/soak.ts';
import { soakBombs } from './bombs.ts';
import { soakIdle } from './idle.ts';
import { soakMalformed } from './malformed.ts';

const BAD_REQUESTS = 1000;
const IDLE_CONNECTIONS = 10_000;
const BOMBS_AT_ONCE = 4;
/**
 * The permitted growth of memory in MB, including that of the clients: four pictures of a hundred million pixels, and
 * the sent data.
 */
const MAX_BOMB_MB = 1500;
/**
 * The permitted growth of a server that used 60 MB, because caches and counts of attempts grow a
 * little.
 */
const MAX_GROWTH_FACTOR = 1.2;

export const malformedSoak = (mode: 'hosted' | 'household'): SoakTest => ({
  async run() {
    await using target = await startTarget(mode);
    const { problems, ...counts } = await soakMalformed(target, BAD_REQUESTS, DEFAULT_SEED);
    const { ok } = await fetch(`${target.url}/api/health`);
    return {
      counts: { mode, ...counts, wrong: problems.length },
      wrong: problems,
      faults: {
        'A bad request was answered with a 5xx or not at all.': problems.length > 0,
        'The server was not well afterwards.': !ok,
        'Memory grew.': counts.heapAfter > MAX_GROWTH_FACTOR * counts.heapBefore,
      },
    };
  },
});

export const bombsSoak: SoakTest = {
  async run() {
    const { answers, ...counts } = await soakBombs(BOMBS_AT_ONCE);
    // Of several large bodies of one account, those that find no room are told to come again.
    const failedAttacks = Object.entries(answers).filter(
      ([, statuses]) =>
        statuses.some((status) => status >= 500 && status !== 503) ||
        statuses.every((status) => status === 503),
    );
    return {
      counts,
      wrong: failedAttacks.map(([what, statuses]) => `${what}: ${statuses.join(', ')}`),
      faults: {
        'What unfolds was answered with a 5xx.': failedAttacks.length > 0,
        'What unfolds filled the memory.': counts.grownMegabytes > MAX_BOMB_MB,
      },
    };
  },
};

export const idleSoak: SoakTest = {
  missing: () =>
    process.platform === 'linux'
      ? undefined
      : 'Only Linux tells of another process what it holds: idle connections were not looked at.',
  async run() {
    const counts = await soakIdle(IDLE_CONNECTIONS);
    return {
      counts,
      faults: {
        'Idle connections held others up.': counts.answered < counts.asked,
        'Not as many connections were held as wanted (ulimit -n, of both sides).':
          counts.maxOpen < counts.target,
      },
    };
  },
};

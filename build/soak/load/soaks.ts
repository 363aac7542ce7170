import { DEFAULT_SEED, type SoakTest } from '#build/soak/soak.ts';
import { hasPostgres, startServer as startPostgres } from '#build/test/test-postgres.ts';
import { soakOverload } from './overload.ts';
import { soakTwoServers } from './two-servers.ts';

const TWO_SERVER_KILLS = 200;
const OVERLOADED_SECONDS = 10;

export const overloadSoak: SoakTest = {
  async run() {
    const counts = await soakOverload(OVERLOADED_SECONDS);
    const faultText =
      'Asked for more than it can do, the server answered with something else than 503.';
    return {
      counts,
      faults: {
        [faultText]: counts.otherAnswers + counts.withoutRetryAfter > 0,
        'Asked for more than it can do, the server did nothing.': counts.acceptedPerSecond === 0,
      },
    };
  },
};

export const twoServersSoak: SoakTest = {
  missing: () =>
    hasPostgres() ? undefined : 'PostgreSQL is not here: two servers on one database did not run.',
  async run() {
    const { url, stop } = startPostgres();
    try {
      const postgres = { url, prefix: 'alaga_soak_' };
      const { problems, ...counts } = await soakTwoServers(
        TWO_SERVER_KILLS,
        DEFAULT_SEED,
        postgres,
      );
      const undoneCount =
        counts.writesLost + counts.mailsLost + counts.pushesLost + counts.notPurged;
      const { doneTwice, jobsTwice, otherRepeats, guessesTooMany } = counts;
      const doneTwiceCount = doneTwice + jobsTwice + otherRepeats + guessesTooMany;
      const brokenCount =
        counts.halfWritten + counts.brokenBlobs + counts.locksLeft + problems.length;
      const faultText =
        'Of two servers one was killed, and something was lost, done twice or by halves.';
      return {
        counts,
        wrong: problems,
        faults: { [faultText]: undoneCount + doneTwiceCount + brokenCount > 0 },
      };
    } finally {
      stop();
    }
  },
};

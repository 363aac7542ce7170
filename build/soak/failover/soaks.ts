import { DEFAULT_SEED, type SoakTest } from '#build/soak/soak.ts';
import { hasPostgresPrograms } from '#build/test/test-postgres.ts';
import { soakFailover } from './failover.ts';

const FAILOVER_COUNT = 50;

export const failoverSoak: SoakTest = {
  missing: () =>
    hasPostgresPrograms() ? undefined : 'PostgreSQL is not installed: no primary was killed.',
  async run() {
    const { problems, ...counts } = await soakFailover(FAILOVER_COUNT, DEFAULT_SEED);
    const { writesLost, mailsLost, doneTwice, jobsTwice, halfWritten, brokenBlobs } = counts;
    const faultCount = writesLost + mailsLost + doneTwice + jobsTwice + halfWritten + brokenBlobs;
    const faultText =
      'After a failover of the database something was lost, done twice or by halves.';
    return { counts, wrong: problems, faults: { [faultText]: faultCount + problems.length > 0 } };
  },
};

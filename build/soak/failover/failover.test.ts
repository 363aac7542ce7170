import { expect, test } from 'vitest';
import { hasPostgresPrograms } from '#build/test/test-postgres.ts';
import { soakFailover } from './failover.ts';

/** The number is small because each failover copies a new standby. */
const FAILOVERS = 2;

test('a failover of the database loses and repeats nothing, and needs no restart', async ({
  skip,
}) => {
  skip(!hasPostgresPrograms(), 'PostgreSQL’s programs are not installed');
  const soakResult = await soakFailover(FAILOVERS, 1);
  expect(soakResult).toMatchObject({
    failovers: FAILOVERS,
    writesLost: 0,
    doneTwice: 0,
    halfWritten: 0,
    brokenBlobs: 0,
    jobsTwice: 0,
    mailsLost: 0,
    problems: [],
  });
  expect(soakResult.whileWriting).toBeGreaterThan(0);
  expect(soakResult.writesAcknowledged).toBeGreaterThan(FAILOVERS);
});

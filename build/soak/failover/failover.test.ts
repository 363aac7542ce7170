import { expect, test } from 'vitest';
import { hasPostgresPrograms } from '#build/test/test-postgres.ts';
import { soakFailover } from './failover.ts';

/** The number is small because each failover copies a new standby. */
const FAILOVERS = 2;

test('a failover of the database loses and repeats nothing, and needs no restart', async ({
  skip,
}) => {
  skip(!hasPostgresPrograms(), 'PostgreSQL’s programs are not installed');
  const soak = await soakFailover(FAILOVERS, 1);
  expect(soak).toMatchObject({
    failovers: FAILOVERS,
    writesLost: 0,
    doneTwice: 0,
    halfWritten: 0,
    brokenBlobs: 0,
    jobsTwice: 0,
    mailsLost: 0,
    problems: [],
  });
  expect(soak.whileWriting).toBeGreaterThan(0);
  expect(soak.writesAcknowledged).toBeGreaterThan(FAILOVERS);
}, 300_000);

import { expect, test } from 'vitest';
import { startTarget } from '#build/soak/outbox/target.ts';
import { testPostgres } from '#db/testing.ts';
import { soakMalformed } from './malformed.ts';

/** The full soak test sends a thousand malformed requests. Most are refused before the database is asked. */
const HOSTED_COUNT = testPostgres() ? 3 : 10;

test.each([
  { mode: 'hosted', each: HOSTED_COUNT },
  // Only a household has calls for backups, and it lacks the links for others.
  { mode: 'household', each: 3 },
] as const)(
  '$each bad requests to every endpoint, $mode: each is answered, none with a 5xx, none reveals internals',
  async ({ mode, each }) => {
    await using target = await startTarget(mode);
    const soakResult = await soakMalformed(target, each, 1);
    expect(soakResult.problems).toEqual([]);
    expect(soakResult.endpoints).toBeGreaterThan(200);
    expect(soakResult.requests).toBe(each * target.endpoints.length);
    expect(soakResult.refused).toBeGreaterThan(soakResult.requests / 3);
    expect((await fetch(`${target.url}/api/health`)).status).toBe(200);
  },
);

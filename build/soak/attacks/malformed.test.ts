import { expect, test } from 'vitest';
import { startTarget } from '#build/soak/outbox/target.ts';
import { testPostgres } from '#db/testing.ts';
import { soakMalformed } from './malformed.ts';

/** The soak test sends a thousand. Most are refused before the database is asked. */
const BAD = testPostgres() ? 3 : 10;

/** A household has a few calls that a hosted server lacks. */
test.each(['hosted', 'household'] as const)(
  `${BAD} bad requests to every endpoint, %s: each is answered, none with a 5xx, none reveals internals`,
  async (mode) => {
    await using wholeTarget = await startTarget(mode);
    const endpoints = wholeTarget.endpoints.filter(
      ({ path }) => mode === 'hosted' || path.startsWith('/api/backups'),
    );
    expect(endpoints.length).toBeGreaterThan(5);
    const target = { ...wholeTarget, endpoints };
    const soak = await soakMalformed(target, BAD, 1);
    expect(soak.problems).toEqual([]);
    expect(soak).toMatchObject({ endpoints: target.endpoints.length });
    expect(soak.requests).toBe(BAD * target.endpoints.length);
    expect(soak.refused).toBeGreaterThan(soak.requests / 3);
    expect((await fetch(`${target.url}/api/health`)).status).toBe(200);
  },
  120_000,
);

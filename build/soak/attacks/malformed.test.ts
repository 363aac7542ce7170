import { expect, test } from 'vitest';
import { startTarget } from '#build/soak/outbox/target.ts';
import { testPostgres } from '#db/testing.ts';
import { soakMalformed } from './malformed.ts';

/** The full soak test sends a thousand malformed requests. Most are refused before the database is asked. */
const BAD_COUNT = testPostgres() ? 3 : 10;

/** A household has a few calls that a hosted server lacks. */
test.each(['hosted', 'household'] as const)(
  `${BAD_COUNT} bad requests to every endpoint, %s: each is answered, none with a 5xx, none reveals internals`,
  async (mode) => {
    await using wholeTarget = await startTarget(mode);
    const endpoints = wholeTarget.endpoints.filter(
      ({ path }) => mode === 'hosted' || path.startsWith('/api/backups'),
    );
    expect(endpoints.length).toBeGreaterThan(5);
    const target = { ...wholeTarget, endpoints };
    const soakResult = await soakMalformed(target, BAD_COUNT, 1);
    expect(soakResult.problems).toEqual([]);
    expect(soakResult).toMatchObject({ endpoints: target.endpoints.length });
    expect(soakResult.requests).toBe(BAD_COUNT * target.endpoints.length);
    expect(soakResult.refused).toBeGreaterThan(soakResult.requests / 3);
    expect((await fetch(`${target.url}/api/health`)).status).toBe(200);
  },
);

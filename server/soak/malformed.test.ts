import { expect, test } from 'vitest';
import { soakMalformed } from './malformed.ts';
import { startTarget } from './target.ts';

/** A household has calls that a hosted server has not, which are a few. */
test.each(['hosted', 'household'] as const)(
  '25 bad requests to every endpoint, %s: each is answered, none with a 5xx, none tells of the inside',
  async (mode) => {
    await using whole = await startTarget(mode);
    const endpoints = whole.endpoints.filter(
      ({ path }) => mode === 'hosted' || path.startsWith('/api/backups'),
    );
    expect(endpoints.length).toBeGreaterThan(5);
    const target = { ...whole, endpoints };
    const soak = await soakMalformed(target, 25, 1);
    expect(soak.wrong).toEqual([]);
    expect(soak).toMatchObject({ endpoints: target.endpoints.length });
    expect(soak.requests).toBe(25 * target.endpoints.length);
    expect(soak.refused).toBeGreaterThan(soak.requests / 3);
    expect((await fetch(`${target.url}/api/health`)).status).toBe(200);
  },
  120_000,
);

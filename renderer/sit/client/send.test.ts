import { expect, test } from 'vitest';
import type { UnsentEntry } from './queue.ts';
import { withServerTime } from './send.ts';

const entry = (kind: UnsentEntry['kind']): UnsentEntry => ({
  ...{ id: 'a', path: '/sit/x', kind, acceptsUntil: '2026-11-26T16:00:00.000Z' },
  ...{ doneAt: Date.parse('2026-11-20T02:20:00.000Z'), body: { name: 'Joy' } },
});

const SERVER = 'Fri, 20 Nov 2026 02:10:00 GMT';

test('corrects the time of an entry if the device’s clock is ahead of the server’s', () => {
  const now = Date.parse('2026-11-20T02:30:00.000Z');
  const givenAt = '2026-11-20T02:00:00.000Z';
  expect(withServerTime(entry('doses'), SERVER, now)?.body).toEqual({
    name: 'Joy',
    givenAt: givenAt,
  });
  expect(withServerTime(entry('diary'), SERVER, now)?.body).toEqual({ name: 'Joy', at: givenAt });
});

test.each([
  ['agrees', '2026-11-20T02:10:30.000Z', SERVER],
  ['is slow', '2026-11-20T01:00:00.000Z', SERVER],
  ['cannot be compared', '2026-11-20T02:30:00.000Z', null],
])('keeps the time if the device’s clock %s', (_, now, server) => {
  expect(withServerTime(entry('doses'), server, Date.parse(now))).toBeUndefined();
});

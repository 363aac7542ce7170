import { expect, test } from 'vitest';
import type { UnsentEntry } from './queue.ts';
import { readAnswer, withServerTime } from './send.ts';

const entry = (kind: UnsentEntry['kind']): UnsentEntry => ({
  ...{ id: 'a', path: '/sit/x', kind, acceptsUntil: '2026-11-26T16:00:00.000Z' },
  ...{ doneAt: Date.parse('2026-11-20T02:20:00.000Z'), body: { name: 'Joy' } },
});

const SERVER = 'Fri, 20 Nov 2026 02:10:00 GMT';

test('corrects the time of an entry if the device’s clock is ahead of the server’s, or behind', () => {
  const now = Date.parse('2026-11-20T02:30:00.000Z');
  const givenAt = '2026-11-20T02:00:00.000Z';
  expect(withServerTime(entry('doses'), SERVER, now)?.body).toEqual({
    name: 'Joy',
    givenAt: givenAt,
  });
  expect(withServerTime(entry('diary'), SERVER, now)?.body).toEqual({ name: 'Joy', at: givenAt });
  const dayBefore = Date.parse('2026-11-19T02:10:00.000Z');
  const at = '2026-11-21T02:20:00.000Z';
  expect(withServerTime(entry('diary'), SERVER, dayBefore)?.body).toEqual({ name: 'Joy', at });
});

test.each([
  ['agrees', '2026-11-20T02:10:30.000Z', SERVER],
  ['cannot be compared', '2026-11-20T02:30:00.000Z', null],
])('keeps the time if the device’s clock %s', (_, now, server) => {
  expect(withServerTime(entry('doses'), server, Date.parse(now))).toBeUndefined();
});

test.each([
  ['a captive portal', new Response('<p>Log in to Wi-Fi</p>', { status: 200 })],
  ['a proxy', new Response('<p>Blocked</p>', { status: 403 })],
  ['a proxy without a server', new Response('404 page not found', { status: 404 })],
  ['a network with a login', new Response('<p>Log in</p>', { status: 401 })],
])('keeps an entry that %s has answered', async (_, response) => {
  expect(await readAnswer(response, entry('diary'))).toBeUndefined();
});

test('tells why the server refused an entry', async () => {
  const refusal = { code: 'sitters.gone', message: 'It is no longer in the list of this link.' };
  expect(await readAnswer(Response.json(refusal, { status: 404 }), entry('doses'))).toEqual({
    kind: 'refused',
    message: refusal.message,
  });
});

test.each([
  ['gone', 404, 'http.notFound'],
  ['pin', 401, 'sitters.pin.needed'],
])('stops with %s at the server’s own answer', async (reason, status, code) => {
  expect(await readAnswer(Response.json({ code }, { status }), entry('doses'))).toBe(reason);
});

test('refuses an entry that is too large for a proxy', async () => {
  const response = new Response('<p>Too large</p>', { status: 413 });
  expect(await readAnswer(response, entry('diary'))).toEqual({ kind: 'refused', message: '' });
});

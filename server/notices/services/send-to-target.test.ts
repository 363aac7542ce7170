import type { LookupFunction } from 'node:net';
import { expect, test } from 'vitest';
import { newNotice } from '#server/notices/rows.ts';
import { startTargetPeer } from '#server/notices/testing/target-peers.ts';
import { secretBox } from '#server/secrets/secret-box.ts';
import { isRefused } from '#server/targets/policy.ts';
import { targetRow } from '#server/targets/testing.ts';
import { sendToTarget, TargetFailed } from './send-to-target.ts';

const NOW = new Date('2026-11-20T02:00:00.000Z');
const SECRET = 'the session secret of this test, long enough';
const notice = newNotice(
  { userId: 'u', kind: 'test', channel: 'service', target: 't', day: '2026-11-20' },
  NOW,
);

const createParts = (allowedTargets: readonly string[], secret = SECRET) => ({
  config: { allowedTargets, publicUrl: undefined },
  clock: { now: () => NOW },
  secrets: secretBox(secret),
  publicAddress: () => 'https://alaga.example',
});

type Limits = Parameters<typeof sendToTarget>[3];

/** The problem of a delivery; undefined if it was accepted. */
const catchProblem = async (
  url: string,
  allowed: readonly string[],
  limits: Limits = {},
): Promise<string | undefined> => {
  const message = { notice, title: 'Test', body: 'x'.repeat(5000), path: '/schedule' };
  try {
    await sendToTarget(createParts(allowed), targetRow('u', { url }), message, limits);
    return undefined;
  } catch (error) {
    return error instanceof TargetFailed ? error.problem : String(error);
  }
};

/** Returns a lookup whose answer changes with each question, as in DNS rebinding. */
const lookupReturning = (...answers: readonly string[]) => {
  const requestedUrls: string[] = [];
  const lookup: LookupFunction = (hostname, _, callback) => {
    const address = answers[Math.min(requestedUrls.length, answers.length - 1)] ?? '';
    requestedUrls.push(hostname);
    callback(null, [{ address, family: address.includes(':') ? 6 : 4 }]);
  };
  return { asked: requestedUrls, lookup };
};

test.each([
  '127.0.0.1',
  '10.0.0.8',
  '169.254.169.254',
  '100.64.0.1',
  '::ffff:127.0.0.1',
  'fd00::1',
])('a name that leads to %s only after it was checked is not connected to', async (inside) => {
  await using peer = await startTargetPeer();
  const { lookup, asked } = lookupReturning('1.1.1.1', inside);
  const url = `https://pets.example:${new URL(peer.origin).port}/pets`;
  expect(await isRefused(url, createParts([]).config, lookup)).toBe(false);
  expect(await catchProblem(url, [], { lookup })).toBe('address');
  // The server checked the address that it would connect to, and did not look the name up a third time.
  expect([asked.length, peer.requests]).toEqual([2, []]);
  expect(await isRefused(url, createParts([]).config, lookup)).toBe(true);
});

test('the address that was resolved is the one that is connected to', async () => {
  await using peer = await startTargetPeer();
  const { port } = new URL(peer.origin);
  const { lookup, asked } = lookupReturning('127.0.0.1', '10.0.0.8');
  const place = `pets.example:${port}`;
  peer.misbehave = (_, response) => response.end();
  expect(await catchProblem(`http://${place}/pets`, [place], { lookup })).toBeUndefined();
  expect([asked, peer.requests]).toEqual([['pets.example'], ['POST /']]);
});

test('a name without an address is accepted when added, and fails when used', async () => {
  const lookup: LookupFunction = (_, __, callback) =>
    callback(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }), []);
  const url = 'https://pets.example/pets';
  expect(await isRefused(url, createParts([]).config, lookup)).toBe(false);
  expect(await catchProblem(url, [], { lookup })).toBe('unreachable');
});

test('an endless answer is not read', async () => {
  await using peer = await startTargetPeer();
  let writeCount = 0;
  const endPromise = Promise.withResolvers<void>();
  peer.misbehave = (_, response) => {
    response.writeHead(200);
    const timer = setInterval(() => {
      response.write('x'.repeat(1000));
      writeCount += 1000;
    }, 1);
    response.on('close', () => {
      clearInterval(timer);
      endPromise.resolve();
    });
  };
  expect(await catchProblem(`${peer.origin}/pets`, [peer.place])).toBeUndefined();
  await endPromise.promise;
  expect(writeCount).toBeLessThan(1_000_000);
});

test('headers of more than 4 KB are not read', async () => {
  await using peer = await startTargetPeer();
  peer.misbehave = (_, response) => response.writeHead(200, { 'X-Long': 'x'.repeat(5000) }).end();
  expect(await catchProblem(`${peer.origin}/pets`, [peer.place])).toBe('unreachable');
});

test('a service that is silent, or slow with its headers, is given up', async () => {
  await using peer = await startTargetPeer();
  const address = `${peer.origin}/pets`;
  peer.misbehave = () => undefined;
  expect(await catchProblem(address, [peer.place], { timeout: 50 })).toBe('timeout');
  peer.misbehave = ({ socket }) => {
    socket.write('HTTP/1.1 200 OK\r\n');
    const timer = setInterval(() => socket.write('X-A: b\r\n'), 10);
    socket.on('close', () => clearInterval(timer));
  };
  expect(await catchProblem(address, [peer.place], { timeout: 100 })).toBe('timeout');
});

test('a service that is gone is unreachable', async () => {
  const peer = await startTargetPeer();
  const { origin, place } = peer;
  await peer[Symbol.asyncDispose]();
  expect(await catchProblem(`${origin}/pets`, [place])).toBe('unreachable');
});

test('a secret of another session secret is reported, and nothing is sent', async () => {
  await using peer = await startTargetPeer();
  const secret = secretBox(`${SECRET} before`).encrypt('tk_1', 't');
  const row = targetRow('u', { id: 't', url: `${peer.origin}/pets`, secret });
  const noticeMessage = { notice, title: 'Test', body: 'Test', path: '/' };
  await expect(sendToTarget(createParts([peer.place]), row, noticeMessage)).rejects.toMatchObject({
    problem: 'secret',
    isFinal: true,
  });
  expect(peer.requests).toEqual([]);
});

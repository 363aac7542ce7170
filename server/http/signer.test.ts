import { createHmac } from 'node:crypto';
import Koa from 'koa';
import { expect, test } from 'vitest';
import { Signer } from './signer.ts';

const signer = new Signer('a secret of a test');

test('a cookie is signed to the letter as Koa signs it, so that nobody is signed out', () => {
  const koa = new Koa();
  koa.keys = ['a secret of a test'];
  const headers = new Map<string, unknown>();
  const response = {
    getHeader: (name: string) => headers.get(name),
    setHeader: (name: string, value: unknown) => headers.set(name, value),
  };
  // The cast: of a response a cookie needs these two alone.
  const ctx = koa.createContext({ headers: {}, socket: {} } as never, response as never);
  for (const value of ['one', 'another', 'a-third_with.signs']) {
    ctx.cookies.set('alaga.sid', value, { signed: true });
    const [, signature] = headers.get('Set-Cookie') as string[];
    expect(signature).toContain(`alaga.sid.sig=${signer.sign(`alaga.sid=${value}`)};`);
    headers.clear();
  }
});

test('only its own signature of the very same text holds', () => {
  const signature = signer.sign('alaga.sid=one');
  expect([
    signer.index('alaga.sid=one', signature),
    signer.verify('alaga.sid=one', signature),
  ]).toEqual([0, true]);
  const forged = new Signer('another secret').sign('alaga.sid=one');
  const turned = `${signature.slice(0, -1)}${signature.endsWith('A') ? 'B' : 'A'}`;
  for (const other of ['', forged, turned, signature.slice(1), `${signature}=`, 'é'.repeat(27)]) {
    expect([other, signer.index('alaga.sid=one', other)]).toEqual([other, -1]);
    expect(signer.verify('alaga.sid=one', other)).toBe(false);
  }
  expect(signer.verify('alaga.sid=two', signature)).toBe(false);
});

test('a hash is that of the secret itself', () => {
  const expected = createHmac('sha256', 'a secret of a test').update('639171234567');
  expect(signer.hash('639171234567')).toBe(expected.digest('base64url'));
});

import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { Signer } from './signer.ts';

const signer = new Signer('a secret of a test');

test('signs a cookie with HMAC-SHA-256, for cookies only', () => {
  const expectedSignature = createHmac('sha256', 'a secret of a test').update(
    'cookie\nalaga.sid=one',
  );
  expect(signer.sign('alaga.sid=one')).toBe(expectedSignature.digest('base64url'));
  expect(signer.hash('alaga.sid=one')).not.toBe(signer.sign('alaga.sid=one'));
});

test('accepts only its own signature of the same text', () => {
  const signature = signer.sign('alaga.sid=one');
  expect([
    signer.index('alaga.sid=one', signature),
    signer.verify('alaga.sid=one', signature),
  ]).toEqual([0, true]);
  const forgedSignature = new Signer('another secret').sign('alaga.sid=one');
  const changedSignature = `${signature.slice(0, -1)}${signature.endsWith('A') ? 'B' : 'A'}`;
  for (const otherSignature of [
    '',
    forgedSignature,
    changedSignature,
    signature.slice(1),
    `${signature}=`,
    'é'.repeat(27),
  ]) {
    expect([otherSignature, signer.index('alaga.sid=one', otherSignature)]).toEqual([
      otherSignature,
      -1,
    ]);
    expect(signer.verify('alaga.sid=one', otherSignature)).toBe(false);
  }
  expect(signer.verify('alaga.sid=two', signature)).toBe(false);
});

test('hashes with the secret itself', () => {
  const expectedSignature = createHmac('sha256', 'a secret of a test').update('639171234567');
  expect(signer.hash('639171234567')).toBe(expectedSignature.digest('base64url'));
});

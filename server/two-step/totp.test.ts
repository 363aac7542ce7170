import { expect, test } from 'vitest';
import { isAppCode, isRecoveryCode, normalizeCode } from './rules.ts';
import { fromBase32 } from './testing.ts';
import { base32, codeAt, keyUri, newSecret, stepOfCode, toTimeStep } from './totp.ts';

/** The secret of the test vectors in RFC 6238, appendix B, for SHA-1. */
const SECRET = Buffer.from('12345678901234567890');
const VECTORS = [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
] as const;

test.each(VECTORS)('gives the value of RFC 6238 at second %i', (second, code) => {
  expect(codeAt(SECRET, toTimeStep(new Date(second * 1000)), 8)).toBe(code);
  expect(codeAt(SECRET, toTimeStep(new Date(second * 1000)))).toBe(code.slice(2));
});

test('accepts the step before and the one after, and none that was used', () => {
  const now = new Date(1_111_111_111_000);
  const currentStep = toTimeStep(now);
  const acceptedSteps = [-2, -1, 0, 1, 2].map((steps) =>
    stepOfCode(SECRET, codeAt(SECRET, currentStep + steps), { now, lastStep: 0 }),
  );
  expect(acceptedSteps).toEqual([
    undefined,
    currentStep - 1,
    currentStep,
    currentStep + 1,
    undefined,
  ]);
  const counterState = { now, lastStep: currentStep };
  expect(stepOfCode(SECRET, codeAt(SECRET, currentStep), counterState)).toBeUndefined();
  expect(stepOfCode(SECRET, codeAt(SECRET, currentStep - 1), counterState)).toBeUndefined();
  expect(stepOfCode(SECRET, codeAt(SECRET, currentStep + 1), counterState)).toBe(currentStep + 1);
});

test('gives keys of 160 bits in base32, which apps read back', () => {
  expect(base32(SECRET)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  const secret = newSecret();
  expect(secret).toHaveLength(20);
  expect(fromBase32(base32(secret))).toEqual(secret);
  const uri = new URL(keyUri(base32(SECRET), 'Alaga', 'niño+a@example.com'));
  expect([uri.protocol, uri.host]).toEqual(['otpauth:', 'totp']);
  expect(decodeURIComponent(uri.pathname)).toBe('/Alaga:niño+a@example.com');
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    ...{ secret: base32(SECRET), issuer: 'Alaga' },
    ...{ algorithm: 'SHA1', digits: '6', period: '30' },
  });
});

test('reads codes as people type them', () => {
  expect(normalizeCode(' 123 456 ')).toBe('123456');
  expect(normalizeCode('7kq4–m2xv')).toBe('7KQ4M2XV');
  expect([isAppCode('123456'), isAppCode('12345'), isAppCode('１２３４５６')]).toEqual([
    true,
    false,
    false,
  ]);
  expect([isRecoveryCode('7KQ4M2XV'), isRecoveryCode('7KQ4M2X0')]).toEqual([true, false]);
});

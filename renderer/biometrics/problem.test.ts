import { describe, expect, test } from 'vitest';
import { text } from '#server/messages/text.ts';
import { type Ceremony, problemOf } from './problem.ts';

const problemWith = (ceremony: Ceremony, name: string, permitted = true) =>
  text(problemOf(ceremony, name, { permitted }));

const SECURITY =
  'Security error occurred. Biometric login works only at Alaga’s own address, over a secure connection.';
const DENIED_TEXT =
  'Biometric access denied. Please allow it in your browser’s settings and try again.';
const CANCELLED = 'Biometric authentication was cancelled or failed.';
const NOT_REGISTERED = 'Biometric registration was cancelled or not allowed.';

describe('a device that was asked to sign', () => {
  test.each([
    ['NotAllowedError', CANCELLED],
    ['AbortError', CANCELLED],
    ['UnknownError', CANCELLED],
    ['NotSupportedError', 'Biometric authentication is not supported.'],
    ['SecurityError', SECURITY],
    [
      'InvalidStateError',
      'No biometric credentials found. Please set up biometric authentication first.',
    ],
  ])('shows the text %s: %s', (name, text) => {
    expect(problemWith('authentication', name)).toBe(text);
  });

  test('explains that the page may not use WebAuthn', () => {
    expect(problemWith('authentication', 'NotAllowedError', false)).toBe(DENIED_TEXT);
    expect(problemWith('authentication', 'AbortError', false)).toBe(CANCELLED);
  });
});

describe('a device that was asked to make a key', () => {
  test.each([
    ['NotAllowedError', NOT_REGISTERED],
    ['AbortError', NOT_REGISTERED],
    ['NotSupportedError', 'Biometric authentication is not supported.'],
    ['SecurityError', SECURITY],
    ['InvalidStateError', 'This device is already set up for biometric login.'],
    ['ConstraintError', 'Failed to setup biometric authentication. Please try again.'],
    ['', 'Failed to setup biometric authentication. Please try again.'],
  ])('shows the text %s: %s', (name, text) => {
    expect(problemWith('registration', name)).toBe(text);
  });

  test('explains that the page may not use WebAuthn', () => {
    expect(problemWith('registration', 'NotAllowedError', false)).toBe(DENIED_TEXT);
  });
});

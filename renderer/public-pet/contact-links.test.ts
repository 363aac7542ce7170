import { expect, test } from 'vitest';
import { callUrl, mailUrl, messageUrl } from './contact-links.ts';

test.each([
  ['+63 900 555 0123', 'tel:+639005550123'],
  ['(02) 8123-4567', 'tel:0281234567'],
  ['0917 555 0100 / 0918 555 0100', 'tel:09175550100'],
  ['911', 'tel:911'],
  ['call me', undefined],
  ['no. 12', undefined],
  ['9'.repeat(21), undefined],
  ['', undefined],
  [null, undefined],
])('links %j to %s', (written, expected) => {
  expect(callUrl(written)).toBe(expected);
});

test('opens nothing else, whatever text replaces a number or an address', () => {
  const hostileLinks = [
    'javascript:alert(123)',
    'https://evil.example/1234',
    'tel:1;url=javascript:9',
  ];
  for (const text of hostileLinks) {
    expect(callUrl(text) ?? 'tel:').toMatch(/^tel:\+?\d*$/);
    expect(messageUrl(text) ?? 'sms:').toMatch(/^sms:\+?\d*$/);
    expect(mailUrl(text)).toBeUndefined();
  }
});

test('a mail link has exactly one address', () => {
  expect(mailUrl('ana@example.com')).toBe('mailto:ana@example.com');
  expect(mailUrl('ana?bcc=x@example.com')).toBe('mailto:ana%3Fbcc%3Dx@example.com');
  expect(mailUrl('ana@example.com,b@example.com')).toBeUndefined();
  expect(mailUrl('ana at example')).toBeUndefined();
});

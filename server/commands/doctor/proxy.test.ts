import { expect, test } from 'vitest';
import { isPrivateHost } from './proxy.ts';

test.each([
  ['10.0.0.8', true],
  ['172.20.0.1', true],
  ['[::1]', true],
  ['localhost', true],
  ['::ffff:192.168.1.4', true],
  ['[fd00::1]', true],
  ['9.9.9.9', false],
  ['[2606:4700::1111]', false],
  ['10.example.com', false],
  ['fdoctor.example.com', false],
])('%s is this computer or a private address: %s', (host, isPrivate) => {
  expect(isPrivateHost(host)).toBe(isPrivate);
});

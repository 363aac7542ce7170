import { expect, test } from 'vitest';
import { mayLeadToProvider } from './leave-login.ts';

const toUrl = (path: string) => new URL(path, 'https://alaga.example');

test.each([
  ['/', '/', true],
  ['/login', '/login', true],
  ['/dashboard', '/', true],
  ['/share/pet/abc', '/login', true],
  ['/landing', '/login', false],
  ['/landing?error=denied', '/login', false],
  ['/signup?invitation=ABCD', '/login', false],
  ['/login?auto=false', '/login', false],
  ['/login?reason=expired', '/login?reason=expired', false],
  ['/dashboard', '/login?reason=expired', false],
  ['/login?step=code', '/login?step=code', false],
])('a tab opened at %s that shows %s leads to the provider: %s', (openedUrl, current, leads) => {
  expect(mayLeadToProvider(toUrl(openedUrl), toUrl(current))).toBe(leads);
});

import { expect, test } from 'vitest';
import { matches } from '#renderer/guard.ts';
import { siteMap } from '#renderer/routes.ts';
import { OWNER_SCREENS, SIGNED_OUT } from './screens.ts';

/** Second addresses of screens that are listed by another one. */
const ALIASES = ['/', '/privacy-policy', '/terms-of-service'];

test('lists an address of every screen of the app', () => {
  const listedPaths = [...SIGNED_OUT, ...OWNER_SCREENS].map(
    (address) => address.split('?')[0] ?? '',
  );
  const missingPaths = siteMap
    .map(({ path }) => path)
    .filter((path) => !ALIASES.includes(path) && !listedPaths.some((item) => matches(path, item)));
  expect(missingPaths).toEqual([]);
});

import { expect, it } from 'vitest';
import { en } from './en.ts';
import { fil } from './fil.ts';

/** Messages of hosted servers only; a household never shows them. */
const HOSTED_ALONE: ReadonlySet<string> = new Set([
  'accounts.disabled',
  'backups.postgres',
  'clinics.import.operator',
  'clinics.network.operator',
  'landing.disabled.text',
  'landing.failed.text',
  'notices.push.off',
  'signUp.closed.text',
  'signUp.setUp.text',
]);

it.each([
  ['English', en],
  ['Filipino', fil],
])('a family’s computer never says “this server”, in %s', (_language, messages) => {
  const texts = Object.entries(messages)
    .filter(([id, words]) => /this server|server na ito/i.test(words) && !HOSTED_ALONE.has(id))
    .map(([id]) => id);
  expect(texts).toEqual([]);
});

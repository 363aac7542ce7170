import { expect, test } from 'vitest';
import { FORMER_MEMBER, PREVIOUS_OWNER } from '#db/authors.ts';
import { toAuthors } from '#server/members/rules.ts';
import { en } from '#server/messages/en.ts';
import { authorName } from './author-name.ts';

const createdAt = '2026-11-01T02:00:00.000Z';
const signedFields = (signedAs: string) => ({
  ...{
    createdBy: null,
    updatedBy: null,
    updatedAs: null,
    createdAt: createdAt,
    updatedAt: createdAt,
  },
  signedAs,
});
const ana = { id: '1', name: 'Ana' };

test('texts in place of names are those of the app', () => {
  const nameOf = (signedAs: string) =>
    authorName(toAuthors(signedFields(signedAs), ana, ana).createdBy);
  expect(nameOf(FORMER_MEMBER)).toBe(en['household.formerMember']);
  expect(nameOf(PREVIOUS_OWNER)).toBe(en['household.previousOwner']);
  expect(nameOf('Ben')).toBe('Ben');
  expect(authorName({ id: '2', name: '' })).toBe(en['household.nameless']);
  // An account may really have the name that is shown for former members.
  expect(authorName({ id: '2', name: 'Former member' })).toBe('Former member');
});

import { expect, test } from 'vitest';
import { survivesDeletion } from './delete-account-mutation.ts';

const ANA = '01990000-0000-7000-8000-00000000000a';
const BEA = '01990000-0000-7000-8000-00000000000b';

test.each([
  [`biometric_${ANA}`, false],
  [`biometric_${BEA}`, true],
  [`alaga.seen.welcome.${ANA}`, false],
  [`alaga.seen.welcome.${BEA}`, true],
  ['alaga.language', true],
  ['alaga.draft.add-pet', false],
  ['anything else', false],
])('a deletion keeps the storage key %s: %s', (key, isKept) => {
  expect(survivesDeletion(ANA)(key)).toBe(isKept);
});

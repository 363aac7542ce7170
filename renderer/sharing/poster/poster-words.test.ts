import { expect, test } from 'vitest';
import type { Pet } from '#server/pets/contract.ts';
import { posterWords } from './use-poster.ts';

const OWNER = {
  name: 'Ana',
  phone: null,
  email: 'ana@example.com',
  emergencyContact: 'Ben',
  emergencyPhone: '0917 555 0199',
};
// The cast is safe: the texts are made from these fields only.
const PET = { name: 'Bantay', breed: 'Aspin', lostSince: '2026-11-20T02:00:00.000Z' } as Pet;

test('a poster asks for a call only if it shows a number', () => {
  expect(posterWords(PET, OWNER)).toMatchObject({
    ...{ please: 'Nawawala · please call', phone: '0917 555 0199', call: 'Call or text Ben' },
  });
  expect(posterWords(PET, { ...OWNER, emergencyPhone: null })).toMatchObject({
    ...{ please: 'Nawawala · please scan', phone: '' },
  });
});

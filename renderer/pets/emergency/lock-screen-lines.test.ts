import { expect, test } from 'vitest';
import type { EmergencyClinic } from '#server/emergency/rules.ts';
import type { Pet } from '#server/pets/contract.ts';
import { lockScreenLines } from './lock-screen-lines.ts';

// The cast is safe: only these fields are read.
const petWith = (allergies: string | null) => ({ name: 'Bantay', allergies }) as Pet;

const clinic = (name: string, phone: string | null): EmergencyClinic => ({
  ...{ name, phone, address: null, place: null, hours: '24/7' },
});

const textsOf = (lines: ReturnType<typeof lockScreenLines>) =>
  lines.map((group) => group.map(({ text }) => text));

test('the picture names allergies, medication, clinics with a number, and people', () => {
  const medication = [
    { planId: '1', title: 'Amoxicillin', howToGive: '1 tablet at 8 AM', lastGiven: undefined },
  ];
  const calls = {
    clinics: [clinic('Night Clinic', '+63 900 555 0140'), clinic('Without a number', null)],
    people: [
      { kind: 'owner', name: 'Ana Reyes', phone: '+63 900 555 0123' },
      { kind: 'contact', name: 'Jun Reyes', phone: null },
    ],
  } as const;
  const input = { pet: petWith(' Chicken '), facts: 'Dog, Aspin', medication, calls };
  expect(textsOf(lockScreenLines(input))).toEqual([
    ['Emergency, Bantay', 'Dog, Aspin'],
    ['Allergies', 'Chicken'],
    ['Gets now', 'Amoxicillin, 1 tablet at 8 AM'],
    ['Night Clinic · 24 hours', '+63 900 555 0140'],
    ['Ana Reyes · Owner', '+63 900 555 0123'],
  ]);
});

test('the picture keeps allergies apart that were written in lines of their own', () => {
  const input = {
    ...{ pet: petWith('Penicillin\nChicken\n'), facts: '' },
    ...{ medication: [], calls: undefined },
  };
  expect(textsOf(lockScreenLines(input))[1]).toEqual(['Allergies', 'Penicillin, Chicken']);
});

test('the picture states that nothing is known', () => {
  const input = { pet: petWith(null), facts: '', medication: [], calls: undefined };
  expect(textsOf(lockScreenLines(input))).toEqual([
    ['Emergency, Bantay'],
    ['Allergies', 'None known'],
    ['Gets now', 'No medication'],
  ]);
});

import { beforeAll, expect, test } from 'vitest';
import { setLanguage } from '#renderer/ui/language/text.ts';
import type { Activity } from '#server/activities/contract.ts';
import { detailsOf, sentenceOf } from './words.ts';

beforeAll(() => setLanguage('en'));

const DOSE: Activity = {
  ...{ id: '1', entity: 'dose', kind: 'given', type: 'medication', title: 'Doxycycline' },
  ...{ fields: null, note: null, amount: 1500, unit: 'tablets', isBySitter: false },
  ...{ at: '2026-11-22T02:00:00.000Z', by: { id: 'ben', name: 'Ben' } },
};

const say = (changes: Partial<Activity>): string => {
  const activity = { ...DOSE, ...changes };
  const { before, who, after } = sentenceOf(activity, { meId: 'ana', pet: 'Bantay' });
  return [`${before}${who}${after}`, ...detailsOf(activity)].join(' · ');
};

test('an activity is described in a sentence with details', () => {
  const plain = { amount: null, unit: null, type: null };
  const changed = { ...plain, kind: 'changed' } as const;
  const deleted = { ...plain, kind: 'deleted' } as const;
  expect([
    say({}),
    say({ by: { id: 'ana', name: 'Ana' } }),
    say({ by: { id: null, name: 'Joy' }, isBySitter: true }),
    say({ by: { id: null, name: 'Former member' } }),
    say({ ...plain, type: 'walk', title: 'Morning walk' }),
    say({ ...plain, kind: 'skipped', title: 'Morning walk', note: 'Too much rain' }),
    say({ kind: 'skipped' }),
    say({ ...deleted }),
    say({ ...plain, entity: 'diary', kind: 'added', type: 'appetite', title: 'appetite' }),
    say({ ...deleted, entity: 'diary', type: 'appetite', title: 'appetite' }),
    say({ ...plain, entity: 'weighing', kind: 'added', title: '14.2 kg' }),
    say({ ...changed, entity: 'weighing', title: '14.2 kg', fields: ['weight'] }),
    say({
      ...changed,
      ...{ entity: 'record', type: 'lab-test', title: 'Blood Test', fields: ['cost', 'notes'] },
    }),
    say({ ...plain, entity: 'pet', kind: 'lost', title: 'Bantay' }),
    say({ ...deleted, entity: 'sitterLink', title: '' }),
    say({ ...changed, entity: 'shareLink', title: '' }),
  ]).toEqual([
    'Ben gave Doxycycline · 1.5 tablets',
    'You gave Doxycycline · 1.5 tablets',
    'Joy, sitter gave Doxycycline · 1.5 tablets',
    'Former member gave Doxycycline · 1.5 tablets',
    'Ben did Morning walk',
    'Ben skipped Morning walk · “Too much rain”',
    'Ben skipped Doxycycline',
    'Ben deleted a dose of Doxycycline',
    'Ben wrote in the diary · Appetite',
    'Ben deleted a diary entry · Appetite',
    'Ben weighed Bantay · 14.2 kg',
    'Ben changed a weight · 14.2 kg · weight',
    'Ben changed Blood Test · Lab Test · cost, notes',
    'Ben marked Bantay as lost',
    'Ben deleted a link for a sitter',
    'Ben changed the share link',
  ]);
});

test('an activity is described in Filipino', async () => {
  await setLanguage('fil');
  expect([
    say({}),
    say({ by: { id: 'ana', name: 'Ana' } }),
    say({ by: { id: null, name: 'Joy' }, isBySitter: true }),
    say({ kind: 'skipped', note: 'Umuulan' }),
  ]).toEqual([
    'Ibinigay ni Ben ang Doxycycline · 1.5 tablets',
    'Ibinigay mo ang Doxycycline · 1.5 tablets',
    'Ibinigay ni Joy (sitter) ang Doxycycline · 1.5 tablets',
    'Nilaktawan ni Ben ang Doxycycline · "Umuulan"',
  ]);
});

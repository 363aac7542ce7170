import { expect, test } from 'vitest';
import { setLanguage } from '#renderer/ui/language/text.ts';
import type { Activity } from '#server/activities/contract.ts';
import { detailsOf, sentenceOf } from './activity-text.ts';

const DOSE_ACTIVITY: Activity = {
  ...{ id: '1', entity: 'dose', kind: 'given', type: 'medication', title: 'Doxycycline' },
  ...{ fields: null, note: null, amount: 1500, unit: 'tablets', isBySitter: false },
  ...{ at: '2026-11-22T02:00:00.000Z', by: { id: 'ben', name: 'Ben' } },
};

const sentenceFor = (changes: Partial<Activity>): string => {
  const activity = { ...DOSE_ACTIVITY, ...changes };
  const { before, who, after } = sentenceOf(activity, { meId: 'ana', pet: 'Bantay' });
  return [`${before}${who}${after}`, ...detailsOf(activity)].join(' · ');
};

const plainEntry = { amount: null, unit: null, type: null };

test('an activity is described in a sentence with details', () => {
  const changedEntry = { ...plainEntry, kind: 'changed' } as const;
  const deleted = { ...plainEntry, kind: 'deleted' } as const;
  expect([
    sentenceFor({}),
    sentenceFor({ by: { id: 'ana', name: 'Ana' } }),
    sentenceFor({ by: { id: null, name: 'Joy' }, isBySitter: true }),
    sentenceFor({ by: { id: null, name: 'Former member' } }),
    sentenceFor({ ...plainEntry, type: 'walk', title: 'Morning walk' }),
    sentenceFor({ ...plainEntry, kind: 'skipped', title: 'Morning walk', note: 'Too much rain' }),
    sentenceFor({ kind: 'skipped' }),
    sentenceFor({ ...deleted }),
    sentenceFor({
      ...plainEntry,
      entity: 'diary',
      kind: 'added',
      type: 'appetite',
      title: 'appetite',
    }),
    sentenceFor({ ...deleted, entity: 'diary', type: 'appetite', title: 'appetite' }),
    sentenceFor({ ...plainEntry, entity: 'weighing', kind: 'added', title: '14.2 kg' }),
    sentenceFor({ ...changedEntry, entity: 'weighing', title: '14.2 kg', fields: ['weight'] }),
    sentenceFor({
      ...changedEntry,
      ...{ entity: 'record', type: 'lab-test', title: 'Blood Test', fields: ['cost', 'notes'] },
    }),
    sentenceFor({ ...plainEntry, entity: 'pet', kind: 'lost', title: 'Bantay' }),
    sentenceFor({ ...deleted, entity: 'sitterLink', title: '' }),
    sentenceFor({ ...changedEntry, entity: 'shareLink', title: '' }),
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
    sentenceFor({}),
    sentenceFor({ by: { id: 'ana', name: 'Ana' } }),
    sentenceFor({ by: { id: null, name: 'Joy' }, isBySitter: true }),
    sentenceFor({ kind: 'skipped', note: 'Umuulan' }),
    sentenceFor({ ...plainEntry, entity: 'pet', kind: 'added', title: 'Bantay' }),
    sentenceFor({ ...plainEntry, entity: 'pet', kind: 'lost', title: 'Bantay' }),
    sentenceFor({ ...plainEntry, entity: 'record', kind: 'added', title: 'Anti-rabies' }),
    sentenceFor({ kind: 'deleted', amount: null }),
  ]).toEqual([
    'Ibinigay ni Ben ang Doxycycline · 1.5 tablets',
    'Ibinigay mo ang Doxycycline · 1.5 tablets',
    'Ibinigay ni Joy (sitter) ang Doxycycline · 1.5 tablets',
    'Nilaktawan ni Ben ang Doxycycline · “Umuulan”',
    'Idinagdag ni Ben si Bantay',
    'Minarkahan ni Ben na nawawala si Bantay',
    'Idinagdag ni Ben ang Anti-rabies',
    'Binura ni Ben ang isang bigay ng Doxycycline',
  ]);
});

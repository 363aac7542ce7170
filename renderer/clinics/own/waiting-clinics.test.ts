import { beforeAll, expect, test } from 'vitest';
import type { ClinicEdit, ClinicNew, ClinicRemoval } from '#renderer/clinics/offline.ts';
import type { Items } from '#renderer/offline/outbox/outbox-queue.ts';
import type { StoredClinic } from '#server/clinics/contract.ts';
import { withWaitingClinics } from './waiting-clinics.ts';

beforeAll(async () => {
  await import('#renderer/offline-kinds.ts');
});

const MANILA = { latitude: 14.6, longitude: 121 };

const clinic = (id: string, fields: Partial<StoredClinic> = {}): StoredClinic => ({
  ...{ id, name: id, nameKnown: true, address: 'Manila', addressKnown: true },
  ...{ phone: '0917', email: null, website: null, hours: null, description: null },
  ...{ latitude: null, longitude: null, distance: null },
  ...{ type: 'general', source: 'own', sourceUrl: null, own: true, gone: false },
  ...{ averageRating: '0', totalRatings: 0, mergedAt: null, version: 1 },
  updatedAt: '2026-11-20T02:00:00.000Z',
  ...fields,
});

const NEAR = clinic('near', { latitude: 14.61, longitude: 121, distance: 1.11 });
const FAR = clinic('far', { latitude: 14.7, longitude: 121, distance: 11.12 });
const PLACELESS = clinic('placeless');
const ALL = [NEAR, FAR, PLACELESS];

const itemFields = {
  state: 'waiting',
  ...{ owner: 'o', edits: [], order: 1, problem: null, attempts: 0 },
  ...{ savedId: null, version: null, returns: 0, isGone: false, takenBack: false, theirs: null },
  createdAt: '2026-11-20T02:00:00.000Z',
} as const;

const added = (id: string, fields: Partial<ClinicNew['body']> = {}): ClinicNew => ({
  ...itemFields,
  ...{ id: `clinic_${id}`, key: id, base: null },
  kind: 'clinic',
  body: { id, name: id, address: 'Quiapo', ...fields },
});
const edited = (base: StoredClinic, body: ClinicEdit['body']): ClinicEdit => ({
  ...itemFields,
  ...{ id: `clinic-edit_${base.id}`, key: `e${base.id}`, base, body },
  kind: 'clinic-edit',
});
const removed = (base: StoredClinic): ClinicRemoval => ({
  ...itemFields,
  ...{ id: `clinic-removal_${base.id}`, key: `r${base.id}`, base, body: {} },
  kind: 'clinic-removal',
});

const shown = (items: Items) =>
  withWaitingClinics(ALL, items, MANILA).map(({ id, distance }) =>
    [id, distance?.toFixed(1)].filter(Boolean).join(' '),
  );

test('returns the list itself if no clinic waits', () => {
  expect(withWaitingClinics(ALL, [], MANILA)).toBe(ALL);
});

test('shows new clinics at their distance, those without a place by name, and none out of reach', () => {
  const items = [
    added('between', { latitude: 14.65, longitude: 121 }),
    added('out of reach', { latitude: 10.3, longitude: 123.9 }),
    added('a first'),
  ];
  expect(shown(items)).toEqual(['near 1.1', 'between 5.6', 'far 11.1', 'a first', 'placeless']);
  const [first] = withWaitingClinics([], [added('a first', { phone: ' 0917 ' })], MANILA);
  expect(first).toMatchObject({ own: true, source: 'own', phone: '0917', hours: null });
});

test('a clinic that has arrived is not shown twice', () => {
  const arrived: ClinicNew = { ...added('near'), state: 'synced', savedId: 'near' };
  expect(shown([arrived])).toEqual(['near 1.1', 'far 11.1', 'placeless']);
});

test('applies edits, also those that move a clinic into the list or out of it', () => {
  const items = [edited(FAR, { latitude: 10.3, longitude: 123.9 })];
  expect(shown(items)).toEqual(['near 1.1', 'placeless']);
  const elsewhere = clinic('elsewhere', { latitude: 10.3, longitude: 123.9 });
  expect(shown([edited(elsewhere, { latitude: 14.6, longitude: 121 })])).toEqual([
    ...['elsewhere 0.0', 'near 1.1', 'far 11.1', 'placeless'],
  ]);
  expect(shown([edited(NEAR, { latitude: null, longitude: null })])).toEqual([
    ...['far 11.1', 'near', 'placeless'],
  ]);
  const [near] = withWaitingClinics(
    [NEAR],
    [edited(NEAR, { phone: '', name: 'Dr. Cruz' })],
    MANILA,
  );
  expect(near).toMatchObject({ name: 'Dr. Cruz', phone: null, address: 'Manila' });
});

test('hides a removed clinic, until its removal is withdrawn, refused or in conflict', () => {
  const removal = removed(NEAR);
  expect(shown([removal])).toEqual(['far 11.1', 'placeless']);
  const visibleAgain: readonly Partial<ClinicRemoval>[] = [
    { takenBack: true },
    { state: 'refused' },
    { state: 'conflict', theirs: NEAR },
  ];
  for (const state of visibleAgain) expect(shown([{ ...removal, ...state }])).toContain('near 1.1');
});

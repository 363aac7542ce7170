import { expect, it } from 'vitest';
import { removeItem } from '#renderer/offline/outbox/outbox-edits.ts';
import type { OutboxItem } from '#renderer/offline/outbox/outbox-item.ts';
import { lastUnsentChange } from '#renderer/offline/outbox/waiting-items.ts';
import {
  itemIn,
  queue,
  recordEdit,
  recordRemoval,
  storedRecord,
} from '#renderer/offline/testing/outbox-testing.ts';
import { DEFAULT_VIEW } from './history/history-view.ts';
import { withUnsentChanges } from './offline-records.ts';

const olderRecord = storedRecord({ id: 'r0', title: 'Older', dateAdministered: '2026-10-01' });
const newer = storedRecord();
const inState = (item: OutboxItem, state: OutboxItem['state']): OutboxItem => ({ ...item, state });

it('returns records without unsent changes unchanged', () => {
  const records = [newer, olderRecord];
  expect(withUnsentChanges(records, [], DEFAULT_VIEW)).toBe(records);
});

it('shows an edited record at its new position', () => {
  const fields = { dateAdministered: '2026-09-01', cost: '₱350', notes: '', attachments: [] };
  const items = queue(recordEdit('a', fields), recordEdit('b', { clinic: 'Vet' }));
  expect(withUnsentChanges([newer, olderRecord], items, DEFAULT_VIEW)).toMatchObject([
    { id: 'r0' },
    { id: 'r1', cost: '₱350', costCentavos: 35_000, notes: null, clinic: 'Vet', version: 3 },
  ]);
});

it('hides a deleted record until that is undone, refused or in conflict', () => {
  const items = queue(recordRemoval('d'));
  expect(withUnsentChanges([newer, olderRecord], items, DEFAULT_VIEW)).toEqual([olderRecord]);
  expect(withUnsentChanges([newer], removeItem(items, itemIn(items).id), DEFAULT_VIEW)).toEqual([
    newer,
  ]);
  for (const state of ['refused', 'conflict'] as const) {
    expect(withUnsentChanges([newer], [inState(itemIn(items), state)], DEFAULT_VIEW)).toEqual([
      newer,
    ]);
  }
  // Until the lists are refetched, the server's list still contains the record.
  expect(withUnsentChanges([newer], [inState(itemIn(items), 'synced')], DEFAULT_VIEW)).toEqual([]);
});

it('returns the last unsent change of a record', () => {
  const items = queue(recordEdit('a', { notes: 'x' }), recordRemoval('d'));
  expect(lastUnsentChange(items, 'record', 'r1')?.key).toBe('d');
  expect(lastUnsentChange(items, 'record', 'r0')).toBeUndefined();
  expect(lastUnsentChange([inState(itemIn(items), 'synced')], 'record', 'r1')).toBeUndefined();
});

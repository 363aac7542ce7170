import { expect, it } from 'vitest';
import {
  NOW,
  queue,
  scan,
  scanRemoved,
  storedScan,
} from '#renderer/offline/testing/outbox-testing.ts';
import { isNotLoaded, localScans } from './waiting-scans.ts';

it('lists unsent scans first, newest first, and not twice after they were sent', () => {
  const link = { ...scan('b'), kind: 'scan', body: { petId: 's2' } } as const;
  const items = queue(scan('a'), link);
  const shownScans = localScans([storedScan('other')], items);
  expect(shownScans.map(({ scan: { petId, name } }) => [petId, name])).toEqual([
    ['s2', null],
    ['s1', 'Muning'],
    ['other', 'other'],
  ]);
  expect(shownScans.map(({ item }) => item !== undefined && isNotLoaded(item))).toEqual([
    true,
    true,
    false,
  ]);
  expect(localScans([storedScan('s1'), storedScan('s2')], items)).toHaveLength(2);
});

it('hides a scan whose removal is unsent, or that an unsent change makes a pet, until that is refused', () => {
  const scans = [storedScan('s1'), storedScan('s2'), storedScan('s3')];
  const body = { id: 'p', name: 's2', category: 'dog' } as const;
  const items = queue(scanRemoved('r'), {
    ...{ kind: 'pet', owner: 'o1', key: 'p', createdAt: NOW, body },
    scan: { petId: 's2', fields: body },
  });
  const petIds = (all = items) => localScans(scans, all).map(({ scan: { petId } }) => petId);
  expect(petIds()).toEqual(['s3']);
  expect(petIds(items.map((item) => ({ ...item, state: 'refused' })))).toEqual(['s1', 's2', 's3']);
});

it('a pet that is scanned again while its removal is unsent is shown', () => {
  const items = queue(scanRemoved('r'), scan('a'));
  expect(localScans([storedScan('s1')], items)).toMatchObject([{ item: { id: 'scan_a' } }]);
});

it('a scan that was just sent and is removed before the list is read again is hidden', () => {
  const items = queue(scan('a'), scanRemoved('r')).map((item) =>
    item.kind === 'scan' ? { ...item, state: 'synced' as const } : item,
  );
  expect(localScans([], items)).toEqual([]);
  expect(localScans([storedScan('s1')], items)).toEqual([]);
});

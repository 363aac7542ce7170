import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type BackupKind,
  backupsOverLimits,
  backupsToRemove,
  DAYS_RETAINED,
  isDailyDue,
  MONTHS_RETAINED,
  OTHERS_RETAINED,
  type RetainedBackup,
  stateOfTarget,
  WEEKS_RETAINED,
} from './rules.ts';

const FIRST_TIME = Date.parse('2024-01-01T03:00:00Z');
const KINDS: readonly BackupKind[] = ['daily', 'manual', 'before-migration', 'before-restore'];

const backupAt = (minutes: number, kind: BackupKind = 'daily'): RetainedBackup => {
  const createdAt = new Date(FIRST_TIME + minutes * 60_000).toISOString();
  return { name: `${createdAt}-${kind}`, kind, madeAt: createdAt, day: createdAt.slice(0, 10) };
};

const backups = fc
  .uniqueArray(fc.tuple(fc.nat(3 * 365 * 24 * 60), fc.constantFrom(...KINDS)), {
    selector: ([minutes]) => minutes,
    maxLength: 120,
  })
  .map((all) => all.map(([minutes, kind]) => backupAt(minutes, kind)));

const keepRetained = (all: readonly RetainedBackup[]): readonly RetainedBackup[] => {
  const removed = new Set(backupsToRemove(all));
  return all.filter(({ name }) => !removed.has(name));
};

const findNewest = (all: readonly RetainedBackup[]): RetainedBackup | undefined =>
  all.toSorted((a, b) => b.madeAt.localeCompare(a.madeAt))[0];

describe('for any set of backups', () => {
  test('never removes the newest of all and of each kind', () => {
    fc.assert(
      fc.property(backups, (all) => {
        const backupsLeft = keepRetained(all);
        for (const name of [
          all,
          ...KINDS.map((kind) => all.filter((item) => item.kind === kind)),
        ]) {
          const lastBackup = findNewest(name);
          if (lastBackup) expect(backupsLeft).toContain(lastBackup);
        }
      }),
    );
  });

  test('keeps a bounded number, and removes nothing more when run again', () => {
    fc.assert(
      fc.property(backups, (all) => {
        const backupsLeft = keepRetained(all);
        expect(backupsLeft.length).toBeLessThanOrEqual(
          DAYS_RETAINED + WEEKS_RETAINED + MONTHS_RETAINED + 3 * OTHERS_RETAINED,
        );
        expect(backupsToRemove(backupsLeft)).toEqual([]);
      }),
    );
  });

  test('does not depend on their order', () => {
    fc.assert(
      fc.property(backups, (all) => {
        const otherReversed = all.toReversed();
        expect(new Set(backupsToRemove(otherReversed))).toEqual(new Set(backupsToRemove(all)));
      }),
    );
  });

  test('keeps the last backup of each of the last days, weeks and months with one', () => {
    fc.assert(
      fc.property(backups, (all) => {
        const dailyBackups = all.filter(({ kind }) => kind === 'daily');
        const backupsLeft = keepRetained(all);
        for (const [length, spans] of [
          [10, DAYS_RETAINED],
          [7, MONTHS_RETAINED],
        ] as const) {
          const dayPrefix = (backup: RetainedBackup) => backup.day.slice(0, length);
          const lastSpans = [...new Set(dailyBackups.map(dayPrefix))].toSorted().slice(-spans);
          for (const backup of lastSpans) {
            expect(backupsLeft).toContain(
              findNewest(dailyBackups.filter((item) => dayPrefix(item) === backup)),
            );
          }
        }
      }),
    );
  });
});

test('keeps 7 days, 4 weeks and 12 months of two years of daily backups', () => {
  let retainedBackups: readonly RetainedBackup[] = [];
  for (let day = 0; day < 730; day += 1)
    retainedBackups = keepRetained([...retainedBackups, backupAt(day * 24 * 60)]);
  const days = retainedBackups
    .map(({ day }) => day)
    .toSorted()
    .toReversed();
  // 30 December is a Tuesday. That day and the Sundays end the weeks, and the months end on their last days.
  expect(days).toEqual([
    '2025-12-30',
    '2025-12-29',
    '2025-12-28',
    '2025-12-27',
    '2025-12-26',
    '2025-12-25',
    '2025-12-24',
    '2025-12-21',
    '2025-12-14',
    ...Array.from({ length: 11 }, (_, daysBack) =>
      new Date(Date.UTC(2025, 11 - daysBack, 0)).toISOString().slice(0, 10),
    ),
  ]);
});

test('keeps every backup of an app that stays closed for half a year', () => {
  const backupsBefore = Array.from({ length: 7 }, (_, day) => backupAt(day * 24 * 60));
  const laterBackup = backupAt(200 * 24 * 60);
  const backupsLeft = keepRetained([...backupsBefore, laterBackup]);
  expect(backupsLeft).toEqual([...backupsBefore.slice(1), laterBackup]);
});

test.each([
  [undefined, '2026-11-20', true],
  ['2026-11-19', '2026-11-20', true],
  ['2026-11-20', '2026-11-20', false],
  // A backup that was dated in the future, by a clock that was ahead, must not prevent later backups.
  ['2027-01-01', '2026-11-20', true],
])('the last of the day %s, today %s: due %s', (lastDay, today, isDue) => {
  expect(isDailyDue(lastDay, today)).toBe(isDue);
});

const EMPTY_CONTENTS = { accounts: 0, pets: 0, records: 0, photos: 0, documents: 0 };

test.each([
  ['hosted', true, EMPTY_CONTENTS, 'empty'],
  ['hosted', false, EMPTY_CONTENTS, 'empty'],
  ['hosted', true, { ...EMPTY_CONTENTS, accounts: 1 }, 'foreign'],
  ['hosted', false, { ...EMPTY_CONTENTS, accounts: 1 }, 'own'],
  // In a household, the person who restores has signed up just for that, so one empty account does not count.
  ['household', true, { ...EMPTY_CONTENTS, accounts: 1 }, 'empty'],
  ['household', true, { ...EMPTY_CONTENTS, accounts: 2 }, 'foreign'],
  ['household', true, { ...EMPTY_CONTENTS, accounts: 1, pets: 1 }, 'foreign'],
  ['household', false, { ...EMPTY_CONTENTS, accounts: 1, pets: 1 }, 'own'],
  ['household', true, { ...EMPTY_CONTENTS, accounts: 1, documents: 1 }, 'foreign'],
] as const)('%s, foreign %s, over %o: %s', (mode, isForeign, present, targetState) => {
  expect(stateOfTarget({ present, isForeign, mode })).toBe(targetState);
});

test('limits by count and size remove the oldest, and never the newest', () => {
  const datedBackups = [1, 2, 3, 4].map((day) => ({
    name: `b${day}`,
    madeAt: `2026-11-0${day}T02:00:00.000Z`,
    size: 100,
  }));
  const backupsOver = (count?: number, bytes?: number) =>
    backupsOverLimits(datedBackups, { count, bytes });
  expect(backupsOver()).toEqual([]);
  expect(backupsOver(3)).toEqual(['b1']);
  expect(backupsOver(undefined, 250)).toEqual(['b2', 'b1']);
  expect(backupsOver(1, 50)).toEqual(['b3', 'b2', 'b1']);
});

import { dayAfter, getWeekday } from '#server/calendar/days.ts';
/** The reason for a backup. */
export type BackupKind = 'daily' | 'manual' | 'before-migration' | 'before-restore';

/** The facts about a backup that decide whether it is kept. */
export interface RetainedBackup {
  readonly name: string;
  readonly kind: BackupKind;
  /** `madeAt` is an instant in ISO UTC. */
  readonly madeAt: string;
  /** The calendar day on which the backup was made, in the computer's zone. */
  readonly day: string;
}

/** Daily backups that are kept: the last one of this many days, weeks and months. */
export const DAYS_RETAINED = 7;
export const WEEKS_RETAINED = 4;
export const MONTHS_RETAINED = 12;
/** The number of backups of each other kind that are kept. */
export const OTHERS_RETAINED = 5;

const SUNDAY = 6;

/** The Monday of a day's week. */
const startOfWeek = (day: string): string => dayAfter(day, -((getWeekday(day) + SUNDAY) % 7));

const toMonth = (day: string): string => day.slice(0, 7);

const newestFirst = (a: RetainedBackup, b: RetainedBackup): number =>
  b.madeAt.localeCompare(a.madeAt) || b.name.localeCompare(a.name);

/** The newest backup of each period, for as many periods as have one. */
const newestPerPeriod = (
  sortedBackups: readonly RetainedBackup[],
  span: (day: string) => string,
  spans: number,
) =>
  [...Map.groupBy(sortedBackups, ({ day }) => span(day)).values()]
    .slice(0, spans)
    .flatMap(([newest]) => newest ?? []);

/**
 * The backups that may be deleted. Days without a backup do not count, so an app that stays closed for months loses
 * none, and the newest is always kept. Backups that a wrong clock dated in the future are counted separately.
 */
export const backupsToRemove = (
  backups: readonly RetainedBackup[],
  isFuture: (backup: RetainedBackup) => boolean = () => false,
): readonly string[] => {
  const sortedBackups = backups.toSorted(newestFirst);
  const datedBackups = sortedBackups.filter((backup) => !isFuture(backup));
  const daily = datedBackups.filter(({ kind }) => kind === 'daily');
  const otherBackups = Map.groupBy(
    datedBackups.filter(({ kind }) => kind !== 'daily'),
    ({ kind }) => kind,
  );
  const retainedBackups = new Set([
    ...newestPerPeriod(daily, (day) => day, DAYS_RETAINED),
    ...newestPerPeriod(daily, startOfWeek, WEEKS_RETAINED),
    ...newestPerPeriod(daily, toMonth, MONTHS_RETAINED),
    ...[...otherBackups.values()].flatMap((kind) => kind.slice(0, OTHERS_RETAINED)),
    ...sortedBackups.filter(isFuture).slice(0, OTHERS_RETAINED),
  ]);
  return sortedBackups.filter((backup) => !retainedBackups.has(backup)).map(({ name }) => name);
};

interface BackupLimits {
  /** The maximum number of backups; undefined for no limit. */
  readonly count: number | undefined;
  readonly bytes: number | undefined;
}

/** The backups above an operator's limits, oldest first to go. The newest always stays. */
export const backupsOverLimits = (
  backups: readonly (Pick<RetainedBackup, 'name' | 'madeAt'> & { readonly size: number })[],
  { count = Number.POSITIVE_INFINITY, bytes = Number.POSITIVE_INFINITY }: BackupLimits,
): readonly string[] => {
  const sortedBackups = backups.toSorted(
    (a, b) => b.madeAt.localeCompare(a.madeAt) || b.name.localeCompare(a.name),
  );
  let total = 0;
  return sortedBackups.flatMap(({ name, size }, index) => {
    total += size;
    return index > 0 && (index >= count || total > bytes) ? [name] : [];
  });
};

/** Whether the daily backup is due; `lastDay` is the day of the previous one, undefined if there is none. */
export const isDailyDue = (lastDay: string | undefined, today: string): boolean =>
  // Compared for equality, because a clock that was set back must not stop backups for months.
  lastDay !== today;

/** Counts of the contents of a database or a backup. */
export interface BackupCounts {
  readonly accounts: number;
  readonly pets: number;
  readonly records: number;
  readonly photos: number;
  readonly documents: number;
}

export interface RestoreTarget {
  /** The contents of the present database. */
  readonly present: BackupCounts;
  /** Whether another installation made the backup. */
  readonly isForeign: boolean;
  readonly mode: 'hosted' | 'household';
}

/** In a household a single empty account does not count: it was created only to restore. */
const holdsData = (
  { accounts, pets, records, documents }: BackupCounts,
  mode: RestoreTarget['mode'],
) => accounts > (mode === 'household' ? 1 : 0) || pets + records + documents > 0;

/**
 * Whether a backup may replace the present data. `empty` and `own` may, `own` after a confirmation. `foreign` may not,
 * because the present data was never in that backup; Import data can merge both.
 */
export const stateOfTarget = ({
  present,
  isForeign,
  mode,
}: RestoreTarget): 'empty' | 'own' | 'foreign' => {
  if (!holdsData(present, mode)) return 'empty';
  return isForeign ? 'foreign' : 'own';
};

import { dayAfter, weekdayOf } from '#server/calendar/days.ts';
/** Why a backup was made. */
export type BackupKind = 'daily' | 'manual' | 'before-migration' | 'before-restore';

/** What keeping and removing looks at. */
export interface RetainedBackup {
  readonly name: string;
  readonly kind: BackupKind;
  /** ISO UTC. */
  readonly madeAt: string;
  /** The calendar day it was made on, where the computer stands. */
  readonly day: string;
}

/** How many of the daily ones stay: the last of each day, week and month that has one. */
export const DAYS_RETAINED = 7;
export const WEEKS_RETAINED = 4;
export const MONTHS_RETAINED = 12;
/** How many of each other kind stay, the last ones. */
export const OTHERS_RETAINED = 5;

const SUNDAY = 6;

/** The Monday of a calendar day's week. */
const weekOf = (day: string): string => dayAfter(day, -((weekdayOf(day) + SUNDAY) % 7));

const monthOf = (day: string): string => day.slice(0, 7);

const newestFirst = (one: RetainedBackup, other: RetainedBackup): number =>
  other.madeAt.localeCompare(one.madeAt) || other.name.localeCompare(one.name);

/** The newest of each span, of as many spans as have one. */
const newestOf = (
  sorted: readonly RetainedBackup[],
  span: (day: string) => string,
  spans: number,
) =>
  [...Map.groupBy(sorted, ({ day }) => span(day)).values()]
    .slice(0, spans)
    .flatMap(([newest]) => newest ?? []);

/**
 * Which of an installation's backups may go. Days without one do not count, so that an app that stays closed for
 * months loses none; the newest of all always stays. Those that a wrong clock dated in the future take no place of
 * another: the last of them stay.
 */
export const backupsToRemove = (
  backups: readonly RetainedBackup[],
  isFuture: (backup: RetainedBackup) => boolean = () => false,
): readonly string[] => {
  const all = backups.toSorted(newestFirst);
  const sorted = all.filter((backup) => !isFuture(backup));
  const daily = sorted.filter(({ kind }) => kind === 'daily');
  const others = Map.groupBy(
    sorted.filter(({ kind }) => kind !== 'daily'),
    ({ kind }) => kind,
  );
  const stay = new Set([
    ...newestOf(daily, (day) => day, DAYS_RETAINED),
    ...newestOf(daily, weekOf, WEEKS_RETAINED),
    ...newestOf(daily, monthOf, MONTHS_RETAINED),
    ...[...others.values()].flatMap((kind) => kind.slice(0, OTHERS_RETAINED)),
    ...all.filter(isFuture).slice(0, OTHERS_RETAINED),
  ]);
  return all.filter((backup) => !stay.has(backup)).map(({ name }) => name);
};

/** Whether the backup of a day is still to be made; `last` is the day of the last daily one. */
export const isDailyDue = (last: string | undefined, today: string): boolean =>
  // A clock that was set back must not mean that there is none for months.
  last !== today;

/** How much there is in a database or a backup. */
export interface Contents {
  readonly accounts: number;
  readonly pets: number;
  readonly records: number;
  readonly photos: number;
  readonly documents: number;
}

export interface RestoreTarget {
  /** What stands here now. */
  readonly present: Contents;
  /** Whether the backup is another installation's. */
  readonly isForeign: boolean;
  readonly mode: 'hosted' | 'household';
}

/** In a household whoever restores has signed up first: one account with nothing in it is nothing yet. */
const holdsData = ({ accounts, pets, records, documents }: Contents, mode: RestoreTarget['mode']) =>
  accounts > (mode === 'household' ? 1 : 0) || pets + records + documents > 0;

/**
 * Whether a backup may take the place of what stands here: `empty` and `own` may, the latter only when that is really
 * meant; `foreign` may not, because data would be lost that was never in it: Import data brings both together.
 */
export const stateOfTarget = ({
  present,
  isForeign,
  mode,
}: RestoreTarget): 'empty' | 'own' | 'foreign' => {
  if (!holdsData(present, mode)) return 'empty';
  return isForeign ? 'foreign' : 'own';
};

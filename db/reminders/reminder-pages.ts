import type { Runner } from '#db/engine/run.ts';
import type { ReadScope } from '#db/scope.ts';
import {
  countReminders,
  type ListedReminderRow,
  listDoneReminders,
  listOpenReminders,
  type ReminderFilter,
} from './lists.ts';

/** `limit` applies to the open reminders of a page and to the completed ones separately. Pages are counted from 1. */
export interface ReminderPage {
  readonly limit: number;
  readonly page?: number | undefined;
}

export interface ListedReminders {
  readonly rows: readonly ListedReminderRow[];
  /** The number of reminders on all pages. */
  readonly total: number;
}

/** Sorts due dates as text, as the database does. `inDueOrder` of the server's rules sorts them by instant. */
const byDueDate = (a: ListedReminderRow, b: ListedReminderRow): number =>
  a.dueDate === b.dueDate ? (a.id < b.id ? -1 : 1) : a.dueDate < b.dueDate ? -1 : 1;

/**
 * A page of reminders: some of the open ones, and as many of the last completed ones. The next page
 * continues both lists. The totals are counted only if the page does not already contain them all.
 */
export const listReminders = async (
  db: Runner,
  scope: ReadScope,
  filter: Omit<ReminderFilter, 'overdueAt'>,
  { limit, page = 1 }: ReminderPage,
): Promise<ListedReminders> => {
  const pageWindow = { limit, offset: (page - 1) * limit };
  const openReminders = await listOpenReminders(db, scope, filter, pageWindow);
  const doneReminders = await listDoneReminders(db, scope, filter, pageWindow);
  const isAll = page === 1 && openReminders.length < limit && doneReminders.length < limit;
  const counts = isAll
    ? { open: openReminders.length, done: doneReminders.length }
    : await countReminders(db, scope, filter);
  return {
    rows: [...openReminders, ...doneReminders].toSorted(byDueDate),
    total: counts.open + counts.done,
  };
};

/** The overdue reminders, up to a limit. */
export const listOverdue = async (
  db: Runner,
  scope: ReadScope,
  overdueAt: NonNullable<ReminderFilter['overdueAt']>,
  limit: number,
): Promise<ListedReminders> => {
  const rows = await listOpenReminders(db, scope, { overdueAt }, { limit, offset: 0 });
  const isAll = rows.length < limit;
  const total = isAll ? rows.length : (await countReminders(db, scope, { overdueAt })).open;
  return { rows, total };
};

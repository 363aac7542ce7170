import type { Runner } from '#db/engine/run.ts';
import type { Scope } from '#db/scope.ts';
import {
  countReminders,
  type ListedReminderRow,
  listDoneReminders,
  listOpenReminders,
  type ReminderFilter,
} from './queries.ts';

/** A page of so many open ones and as many done; from 1. */
export interface Page {
  readonly limit: number;
  readonly page?: number | undefined;
}

export interface ListedReminders {
  readonly rows: readonly ListedReminderRow[];
  /** How many there are on all pages. */
  readonly total: number;
}

const byDueDate = (a: ListedReminderRow, b: ListedReminderRow): number =>
  a.dueDate === b.dueDate ? (a.id < b.id ? -1 : 1) : a.dueDate < b.dueDate ? -1 : 1;

/**
 * The reminders of a page: so many of the open ones, and as many of those that were completed last. The next page goes
 * on in both. They are counted only where the page does not say how many there are.
 */
export const listReminders = async (
  db: Runner,
  scope: Scope,
  filter: Omit<ReminderFilter, 'overdueAt'>,
  { limit, page = 1 }: Page,
): Promise<ListedReminders> => {
  const window = { limit, offset: (page - 1) * limit };
  const open = await listOpenReminders(db, scope, filter, window);
  const done = await listDoneReminders(db, scope, filter, window);
  const isAll = page === 1 && open.length < limit && done.length < limit;
  const counts = isAll
    ? { open: open.length, done: done.length }
    : await countReminders(db, scope, filter);
  return { rows: [...open, ...done].toSorted(byDueDate), total: counts.open + counts.done };
};

/** So much of what is overdue. */
export const listOverdue = async (
  db: Runner,
  scope: Scope,
  overdueAt: NonNullable<ReminderFilter['overdueAt']>,
  limit: number,
): Promise<ListedReminders> => {
  const rows = await listOpenReminders(db, scope, { overdueAt }, { limit, offset: 0 });
  const isAll = rows.length < limit;
  const total = isAll ? rows.length : (await countReminders(db, scope, { overdueAt })).open;
  return { rows, total };
};

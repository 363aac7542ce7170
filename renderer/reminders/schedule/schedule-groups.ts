import { t } from '#renderer/ui/language/text.ts';
import type { ListGroup } from '#renderer/ui/lists/grouped-lines.ts';
import type { ReminderPet, ReminderWithPet } from '#server/reminders/contract.ts';
import { DUE_GROUPS, type DueGroup, dueGroup, getDueDay } from '#server/reminders/rules.ts';
import type { ScheduleSort, ScheduleView } from './schedule-view.ts';

type Reminders = readonly ReminderWithPet[];

export interface OwnerClock {
  readonly now: Date;
  readonly timeZone: string;
}

/**
 * Like `dueGroup`, but computed once for each due day, because thousands of reminders share a few hundred
 * days.
 */
const groupFinder = ({ now, timeZone }: OwnerClock) => {
  const knownGroups = new Map<string, DueGroup>();
  return (dueDate: string): DueGroup => {
    const day = getDueDay(dueDate, timeZone);
    const group = knownGroups.get(day) ?? dueGroup(day, now, timeZone);
    knownGroups.set(day, group);
    return group;
  };
};

export interface OpenReminders {
  /** Sorted by due date. */
  readonly open: Reminders;
  readonly groupOf: (dueDate: string) => DueGroup;
  readonly overdue: Reminders;
  /** The number of reminders that are not overdue. */
  readonly upcoming: number;
}

/** The open reminders, and how many of them are overdue at a moment. */
export const openReminders = (reminders: Reminders, clock: OwnerClock): OpenReminders => {
  const groupOf = groupFinder(clock);
  const openReminders = reminders.filter(({ isCompleted }) => !isCompleted);
  const overdue = openReminders.filter(({ dueDate }) => groupOf(dueDate) === 'overdue');
  return { open: openReminders, groupOf, overdue, upcoming: openReminders.length - overdue.length };
};

const passesFilters =
  ({ types, petIds }: Pick<ScheduleView, 'types' | 'petIds'>) =>
  ({ type, petId }: ReminderWithPet): boolean =>
    (types.length === 0 || types.some((each) => each === type)) &&
    (petIds.length === 0 || petIds.includes(petId));

/** Pets with equal names are ordered by id, so that their reminders stay together. */
const comparePetNames = (a: ReminderPet, b: ReminderPet): number =>
  a.name.localeCompare(b.name) || (a.id < b.id ? -1 : Number(a.id > b.id));

/** A stable sort: equal reminders stay in the order of their due dates. */
const sortReminders = (reminders: Reminders, sort: ScheduleSort): Reminders => {
  if (sort === 'pet') return reminders.toSorted((a, b) => comparePetNames(a.pet, b.pet));
  if (sort === 'due') return reminders;
  const typeLabel = (reminder: ReminderWithPet) => t(`records.type.${reminder.type}`);
  return reminders.toSorted((a, b) => typeLabel(a).localeCompare(typeLabel(b)));
};

/** Open reminders that match the filters, under the six headings, sorted within each. */
export const upcomingGroups = (
  { open, groupOf }: OpenReminders,
  view: ScheduleView,
  { timeZone }: OwnerClock,
): readonly ListGroup<ReminderWithPet>[] => {
  const shownReminders = open
    .filter(passesFilters(view))
    .filter(({ dueDate }) => view.day === null || getDueDay(dueDate, timeZone) === view.day);
  const groups = Map.groupBy(shownReminders, ({ dueDate }) => groupOf(dueDate));
  return DUE_GROUPS.flatMap((group) => {
    const items = groups.get(group);
    if (!items) return [];
    return [
      { key: group, heading: t(`schedule.group.${group}`), items: sortReminders(items, view.sort) },
    ];
  });
};

/** Completed reminders that match the filters, newest completion first. */
export const completedGroups = (
  reminders: Reminders,
  view: ScheduleView,
): readonly ListGroup<ReminderWithPet>[] => {
  const items = reminders
    .filter(({ isCompleted }) => isCompleted)
    .filter(passesFilters(view))
    .toSorted((a, b) => {
      const [firstTime = '', second = ''] = [a.completedAt ?? '', b.completedAt ?? ''];
      if (firstTime === second) return a.id < b.id ? 1 : -1;
      return firstTime < second ? 1 : -1;
    });
  return items.length === 0 ? [] : [{ key: 'completed', heading: undefined, items }];
};

export interface PetCount {
  readonly pet: ReminderPet;
  readonly overdue: number;
  readonly upcoming: number;
}

/** The pets with reminders by name, and the number of open ones of each. */
export const petCounts = (
  reminders: Reminders,
  { groupOf }: Pick<OpenReminders, 'groupOf'>,
): readonly PetCount[] => {
  const counts = new Map<string, PetCount>();
  for (const { pet, isCompleted, dueDate } of reminders) {
    const { overdue, upcoming } = counts.get(pet.id) ?? { overdue: 0, upcoming: 0 };
    const isLate = !isCompleted && groupOf(dueDate) === 'overdue';
    counts.set(pet.id, {
      pet,
      overdue: overdue + Number(isLate),
      upcoming: upcoming + Number(!isCompleted && !isLate),
    });
  }
  return [...counts.values()].toSorted((a, b) => comparePetNames(a.pet, b.pet));
};

export interface DayCount {
  readonly count: number;
  readonly overdue: boolean;
}

/** The number of open reminders for each calendar day. */
export const dayCounts = (
  { open, groupOf }: OpenReminders,
  { timeZone }: OwnerClock,
): ReadonlyMap<string, DayCount> => {
  const counts = new Map<string, DayCount>();
  for (const { dueDate } of open) {
    const day = getDueDay(dueDate, timeZone);
    const { count } = counts.get(day) ?? { count: 0 };
    counts.set(day, { count: count + 1, overdue: groupOf(dueDate) === 'overdue' });
  }
  return counts;
};

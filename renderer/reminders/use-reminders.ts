import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { currentUserQuery } from '#renderer/accounts/queries.ts';
import { useWaitingItems } from '#renderer/offline/outbox/waiting-items.ts';
import { useFindPet } from '#renderer/pets/use-find-pet.ts';
import { accountTimeZone } from '#renderer/ui/time/account-time-zone.ts';
import { timeNow } from '#renderer/ui/time/now.ts';
import { useMinute } from '#renderer/ui/time/use-minute.ts';
import { dayIn } from '#server/calendar/zones.ts';
import type { ReminderPet, ReminderWithPet } from '#server/reminders/contract.ts';
import { withCompletions, withReopened } from './done/waiting-completions.ts';
import { applyOutboxRecords } from './done/waiting-records.ts';
import { markNewlyOverdue, withNewlyOverdue } from './newly-overdue.ts';
import { overdueQuery, petRemindersQuery, remindersQuery } from './queries.ts';

type Reminders = readonly ReminderWithPet[];

const NO_REMINDERS: Reminders = [];

/** The server's reminders combined with the outbox. */
export const useLocalReminders = (reminders: Reminders): Reminders => {
  const items = useWaitingItems();
  const { data: user } = useQuery(currentUserQuery);
  const findShownPet = useFindPet();
  const timeZone = accountTimeZone(user);
  return useMemo(() => {
    // This is the usual case, and it skips all other lookups.
    if (items.length === 0) return reminders;
    const petOf = (petId: string): ReminderPet | undefined =>
      reminders.find((one) => one.petId === petId)?.pet ?? findShownPet(petId);
    const setting = { now: timeNow(), timeZone, petOf };
    return withCompletions(applyOutboxRecords(reminders, items, setting), items, setting);
  }, [reminders, items, findShownPet, timeZone]);
};

/** Today in the zone of the signed-in owner, also while the owner is not loaded yet. */
export const useDay = () => {
  const timeZone = accountTimeZone(useQuery(currentUserQuery).data);
  return { timeZone, today: dayIn(useMinute(), timeZone) };
};

/** Local reminders with their state on this day. */
const useTodaysReminders = (reminders: Reminders): Reminders => {
  const localReminders = useLocalReminders(reminders);
  const { today, timeZone } = useDay();
  return useMemo(
    () => markNewlyOverdue(localReminders, { today, timeZone }),
    [localReminders, today, timeZone],
  );
};

/** All reminders of the owner. */
export const useReminders = (): Reminders =>
  useTodaysReminders(useSuspenseQuery(remindersQuery).data);

/** Like useReminders, but empty until they are loaded. */
export const useRemindersIfLoaded = (): Reminders =>
  useTodaysReminders(useQuery(remindersQuery).data ?? NO_REMINDERS);

/** Overdue reminders, without those that have an unsent completion and with those that were opened again. */
export const useOverdue = (): Reminders => {
  const { data, dataUpdatedAt } = useSuspenseQuery(overdueQuery);
  const { data: all = NO_REMINDERS } = useQuery({ ...remindersQuery, enabled: false });
  const items = useWaitingItems();
  const { today, timeZone } = useDay();
  const overdue = useMemo(
    () => withNewlyOverdue(data, all, dataUpdatedAt, { today, timeZone }),
    [data, all, dataUpdatedAt, today, timeZone],
  );
  const reminders = useLocalReminders(
    useMemo(() => withReopened(overdue, items, timeZone), [overdue, items, timeZone]),
  );
  return useMemo(
    () => reminders.filter(({ isCompleted, isOverdue }) => isOverdue && !isCompleted),
    [reminders],
  );
};

export const usePetReminders = (petId: string): Reminders => {
  const reminders = useTodaysReminders(useSuspenseQuery(petRemindersQuery(petId)).data);
  return useMemo(() => reminders.filter((one) => one.petId === petId), [reminders, petId]);
};

/** A pet's reminders; empty until they are loaded. */
export const usePetRemindersIfLoaded = (petId: string): Reminders => {
  const reminders = useTodaysReminders(useQuery(petRemindersQuery(petId)).data ?? NO_REMINDERS);
  return useMemo(() => reminders.filter((one) => one.petId === petId), [reminders, petId]);
};

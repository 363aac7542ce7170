import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { currentUserQuery } from '#renderer/accounts/queries.ts';
import { useWaitingItems } from '#renderer/offline/outbox/waiting-items.ts';
import { useFindPet } from '#renderer/pets/use-find-pet.ts';
import { accountTimeZone } from '#renderer/ui/time/account-time-zone.ts';
import { timeNow } from '#renderer/ui/time/now.ts';
import type { ReminderPet, ReminderWithPet } from '#server/reminders/contract.ts';
import { withCompletions, withReopened } from './done/waiting-completions.ts';
import { applyOutboxRecords } from './done/waiting-records.ts';
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

/** All reminders of the owner. */
export const useReminders = (): Reminders =>
  useLocalReminders(useSuspenseQuery(remindersQuery).data);

/** Like useReminders, but empty until they are loaded. */
export const useRemindersIfLoaded = (): Reminders =>
  useLocalReminders(useQuery(remindersQuery).data ?? NO_REMINDERS);

/** Overdue reminders, without those that have an unsent completion and with those that were opened again. */
export const useOverdue = (): Reminders => {
  const { data } = useSuspenseQuery(overdueQuery);
  const items = useWaitingItems();
  const timeZone = accountTimeZone(useQuery(currentUserQuery).data);
  const reminders = useLocalReminders(
    useMemo(() => withReopened(data, items, timeZone), [data, items, timeZone]),
  );
  return useMemo(
    () => reminders.filter(({ isCompleted, isOverdue }) => isOverdue && !isCompleted),
    [reminders],
  );
};

export const usePetReminders = (petId: string): Reminders => {
  const reminders = useLocalReminders(useSuspenseQuery(petRemindersQuery(petId)).data);
  return useMemo(() => reminders.filter((one) => one.petId === petId), [reminders, petId]);
};

/** A pet's reminders; empty until they are loaded. */
export const usePetRemindersIfLoaded = (petId: string): Reminders => {
  const reminders = useLocalReminders(useQuery(petRemindersQuery(petId)).data ?? NO_REMINDERS);
  return useMemo(() => reminders.filter((one) => one.petId === petId), [reminders, petId]);
};

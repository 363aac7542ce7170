import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { currentUserQuery } from '#renderer/accounts/queries.ts';
import { useWaiting } from '#renderer/offline/outbox/waiting-items.ts';
import { usePetOf } from '#renderer/pets/use-pet-of.ts';
import { deviceTimeZone } from '#renderer/ui/device-time-zone.ts';
import { timeNow } from '#renderer/ui/now.ts';
import type { ReminderPet, ReminderWithPet } from '#server/reminders/contract.ts';
import { overdueQuery, petRemindersQuery, remindersQuery } from './queries.ts';
import { withCompletions } from './waiting-completions.ts';
import { withRecords } from './waiting-records.ts';

type Reminders = readonly ReminderWithPet[];

const NONE: Reminders = [];

/** Reminders of the server, with the changes that this device has made. */
export const useRemindersHere = (reminders: Reminders): Reminders => {
  const items = useWaiting();
  const { data: user } = useQuery(currentUserQuery);
  const petHere = usePetOf();
  const timeZone = user?.timeZone;
  return useMemo(() => {
    // As most often: nothing is looked up for it.
    if (items.length === 0) return reminders;
    const petOf = (petId: string): ReminderPet | undefined =>
      reminders.find((one) => one.petId === petId)?.pet ?? petHere(petId);
    const setting = { now: timeNow(), timeZone: timeZone ?? deviceTimeZone(), petOf };
    return withCompletions(withRecords(reminders, items, setting), items);
  }, [reminders, items, petHere, timeZone]);
};

/** All reminders of the owner. */
export const useReminders = (): Reminders =>
  useRemindersHere(useSuspenseQuery(remindersQuery).data);

/** The same where they may come later: until then there are none. */
export const useRemindersLater = (): Reminders =>
  useRemindersHere(useQuery(remindersQuery).data ?? NONE);

/** What is overdue and not ticked off. */
export const useOverdue = (): Reminders => {
  const reminders = useRemindersHere(useSuspenseQuery(overdueQuery).data);
  return useMemo(
    () => reminders.filter(({ isCompleted, isOverdue }) => isOverdue && !isCompleted),
    [reminders],
  );
};

export const usePetReminders = (petId: string): Reminders => {
  const reminders = useRemindersHere(useSuspenseQuery(petRemindersQuery(petId)).data);
  return useMemo(() => reminders.filter((one) => one.petId === petId), [reminders, petId]);
};

/** The same where they may come later: until then there are none. */
export const usePetRemindersLater = (petId: string): Reminders => {
  const reminders = useRemindersHere(useQuery(petRemindersQuery(petId)).data ?? NONE);
  return useMemo(() => reminders.filter((one) => one.petId === petId), [reminders, petId]);
};

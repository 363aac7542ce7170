import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useWaiting } from '#renderer/offline/outbox/waiting-items.ts';
import type { ReminderWithPet } from '#server/reminders/contract.ts';
import { remindersQuery } from './queries.ts';
import { withCompletions } from './waiting-completions.ts';

type Reminders = readonly ReminderWithPet[];

const NONE: Reminders = [];

/** Of the owner's reminders, as the server has them, those that are ticked off on this device only; asks for nothing. */
export const useTickedOff = (): Reminders => {
  const { data: reminders = NONE } = useQuery({ ...remindersQuery, enabled: false });
  const items = useWaiting();
  return useMemo(() => {
    const here = withCompletions(reminders, items);
    return here === reminders
      ? NONE
      : reminders.filter((one, place) => !one.isCompleted && here[place]?.isCompleted);
  }, [reminders, items]);
};

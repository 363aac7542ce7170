import { useSuspenseQuery } from '@tanstack/react-query';
import { currentUserQuery } from '#renderer/accounts/queries.ts';
import { accountTimeZone } from '#renderer/ui/time/account-time-zone.ts';
import { timeNow } from '#renderer/ui/time/now.ts';
import { dayIn } from '#server/calendar/zones.ts';

/** The owner's calendar day, YYYY-MM-DD. */
export const useToday = (): string => {
  const { data: user } = useSuspenseQuery(currentUserQuery);
  return dayIn(timeNow(), accountTimeZone(user));
};

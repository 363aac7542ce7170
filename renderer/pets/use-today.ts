import { useSuspenseQuery } from '@tanstack/react-query';
import { currentUserQuery } from '#renderer/accounts/queries.ts';
import { deviceTimeZone } from '#renderer/ui/device-time-zone.ts';
import { dayIn } from '#server/calendar/zones.ts';

/** The owner's calendar day, YYYY-MM-DD. */
export const useToday = (): string => {
  const { data: user } = useSuspenseQuery(currentUserQuery);
  return dayIn(new Date(), user?.timeZone ?? deviceTimeZone());
};

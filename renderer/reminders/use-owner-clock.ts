import { useSuspenseQuery } from '@tanstack/react-query';
import { currentUserQuery } from '#renderer/accounts/queries.ts';
import { accountTimeZone } from '#renderer/ui/time/account-time-zone.ts';
import { useMinute } from '#renderer/ui/time/use-minute.ts';

/**
 * The owner's zone and the current time, updated every minute and when the page becomes visible again,
 * because phones suspend timers.
 */
export const useOwnerClock = (): { now: Date; timeZone: string } => {
  const { data: user } = useSuspenseQuery(currentUserQuery);
  const now = useMinute();
  return { now, timeZone: accountTimeZone(user) };
};

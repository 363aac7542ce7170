import { useSuspenseQuery } from '@tanstack/react-query';
import { currentUserQuery } from '#renderer/accounts/queries.ts';
import { deviceTimeZone } from '#renderer/ui/device-time-zone.ts';
import { useMinute } from '#renderer/ui/use-minute.ts';

/**
 * The time now, renewed each minute and whenever the page is looked at again (a phone's timers sleep with it), and the
 * owner's zone: what every due text is counted from.
 */
export const useOwnerClock = (): { now: Date; timeZone: string } => {
  const { data: user } = useSuspenseQuery(currentUserQuery);
  const now = useMinute();
  return { now, timeZone: user?.timeZone ?? deviceTimeZone() };
};

import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { accountTimeZone } from '#renderer/ui/time/account-time-zone.ts';
import { useMinute } from '#renderer/ui/time/use-minute.ts';
import { dayIn } from '#server/calendar/zones.ts';
import { currentUserQuery } from './accounts/queries.ts';

/** The id of the signed-in owner. */
export const useOwnerId = (): string => useSuspenseQuery(currentUserQuery).data?.id ?? '';

/** The id of the owner if one is signed in; undefined until it is known. For parts outside the screens. */
export const useAccountId = (): string | undefined => useQuery(currentUserQuery).data?.id;

/** The time zone in which the owner's days are counted. */
export const useOwnerZone = (): string => accountTimeZone(useSuspenseQuery(currentUserQuery).data);

export interface OwnerClock {
  readonly now: Date;
  readonly timeZone: string;
  /** The calendar day in the owner's zone. */
  readonly today: string;
}

/** The owner's zone, time and day, updated every minute and when the window gets the focus. */
export const useOwnerClock = (): OwnerClock => {
  const timeZone = useOwnerZone();
  const now = useMinute();
  return { now, timeZone, today: dayIn(now, timeZone) };
};

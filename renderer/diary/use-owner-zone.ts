import { useSuspenseQuery } from '@tanstack/react-query';
import { currentUserQuery } from '#renderer/accounts/queries.ts';
import { deviceTimeZone } from '#renderer/ui/time/device-time-zone.ts';

/** The owner's time zone, in which the diary's days are counted. */
export const useOwnerZone = (): string =>
  useSuspenseQuery(currentUserQuery).data?.timeZone ?? deviceTimeZone();

import { useSuspenseQuery } from '@tanstack/react-query';
import { currentUserQuery } from '#renderer/accounts/queries.ts';
import { accountTimeZone } from '#renderer/ui/time/account-time-zone.ts';

/** The owner's time zone, in which the diary's days are counted. */
export const useOwnerZone = (): string => accountTimeZone(useSuspenseQuery(currentUserQuery).data);

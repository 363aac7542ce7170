import { useSuspenseQuery } from '@tanstack/react-query';
import { currentUserQuery } from '#renderer/accounts/queries.ts';

/** The id of the signed-in owner. */
export const useOwnerId = (): string => {
  const { data: user } = useSuspenseQuery(currentUserQuery);
  return user?.id ?? '';
};

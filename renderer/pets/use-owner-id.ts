import { useSuspenseQuery } from '@tanstack/react-query';
import { currentUserQuery } from '#renderer/accounts/queries.ts';

/** Who is signed in, by id. */
export const useOwnerId = (): string => {
  const { data: user } = useSuspenseQuery(currentUserQuery);
  return user?.id ?? '';
};

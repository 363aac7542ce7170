import { useSuspenseQuery } from '@tanstack/react-query';
import { currentUserQuery } from './queries.ts';

/** The id of the signed-in owner. */
export const useOwnerId = (): string => useSuspenseQuery(currentUserQuery).data?.id ?? '';

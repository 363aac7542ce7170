import { useQuery } from '@tanstack/react-query';
import { currentUserQuery } from '#renderer/accounts/queries.ts';
import { useMinute } from '#renderer/ui/time/use-minute.ts';
import { type Author, mayChange } from '#server/members/rules.ts';
import { type PetRights, roleOf } from './rights.ts';

interface AuthoredEntry {
  /** Absent for an unsent entry, which is always the account's own. */
  readonly createdBy?: Author | null;
  readonly isOwn?: boolean;
  readonly createdAt: string;
}

/** A function that tells whether the account may change an entry of a pet now. */
export const useMayChange = (pet: PetRights): ((entry: AuthoredEntry) => boolean) => {
  const { data: user } = useQuery(currentUserQuery);
  const now = useMinute();
  return ({
    createdBy,
    createdAt,
    isOwn = createdBy === undefined || createdBy?.id === user?.id,
  }) => mayChange(roleOf(pet), { isOwn, createdAt }, now);
};

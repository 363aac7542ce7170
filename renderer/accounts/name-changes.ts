import type { User } from '#server/accounts/contract.ts';

type Name = Pick<User, 'firstName' | 'lastName'>;

/** Only what differs from what is stored; undefined where nothing does. */
export const nameChanges = (stored: Name, entered: Name): Partial<Name> | undefined => {
  const changes = {
    ...(entered.firstName === stored.firstName ? {} : { firstName: entered.firstName }),
    ...(entered.lastName === stored.lastName ? {} : { lastName: entered.lastName }),
  };
  return Object.keys(changes).length > 0 ? changes : undefined;
};

/** The letters that stand in for a photo: of the first and the last name, at most two. */
export const initials = ({ firstName, lastName }: Name): string =>
  [firstName, lastName]
    .flatMap((name) => Array.from(name.trim()).slice(0, 1))
    .join('')
    .toUpperCase();

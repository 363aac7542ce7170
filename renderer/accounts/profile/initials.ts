import type { User } from '#server/accounts/contract.ts';

/** The initials shown in place of a photo: of the first and the last name, at most two letters. */
export const initialsOf = ({ firstName, lastName }: Pick<User, 'firstName' | 'lastName'>): string =>
  [firstName, lastName]
    .flatMap((name) => Array.from(name.trim()).slice(0, 1))
    .join('')
    .toUpperCase();

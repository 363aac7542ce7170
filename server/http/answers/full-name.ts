interface PersonName {
  readonly firstName: string | null;
  readonly lastName: string | null;
}

/** The full name of an account; empty for an account that was created by phone and has no name yet. */
export const joinFullName = ({ firstName, lastName }: PersonName): string =>
  [firstName, lastName].filter(Boolean).join(' ');

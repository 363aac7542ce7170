import { email as emailField, NAME_LENGTH } from '#server/http/contract.ts';

/** A person's profile from the provider's claims. */
export interface Profile {
  /** An address that the provider has verified; others prove nothing. */
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** The picture's address as the provider wrote it. */
  readonly picture: string | undefined;
}

type Claims = Readonly<Record<string, unknown>>;

/** A name as an owner could type it: without control characters and characters that reverse text. */
const readNameClaim = (claim: unknown): string => {
  if (typeof claim !== 'string') return '';
  const plainClaim = claim.replace(/\p{C}/gu, ' ').replace(/\s+/g, ' ').trim();
  return [...plainClaim].slice(0, NAME_LENGTH).join('').trim();
};

const namesIn = (claims: Claims, email: string): Pick<Profile, 'firstName' | 'lastName'> => {
  const [given, family] = [
    readNameClaim(claims['given_name']),
    readNameClaim(claims['family_name']),
  ];
  if (given !== '') return { firstName: given, lastName: family };
  const [first = '', ...others] = readNameClaim(claims['name']).split(' ');
  if (first !== '') return { firstName: first, lastName: others.join(' ') };
  return { firstName: family || readNameClaim(email.split('@')[0]), lastName: '' };
};

/** Undefined if the provider has not verified an email address. */
export const toProfile = (claims: Claims): Profile | undefined => {
  const email = emailField.safeParse(claims['email']);
  if (!email.success || claims['email_verified'] !== true) return undefined;
  const picture = claims['picture'];
  return {
    email: email.data,
    ...namesIn(claims, email.data),
    picture: typeof picture === 'string' && picture !== '' ? picture : undefined,
  };
};

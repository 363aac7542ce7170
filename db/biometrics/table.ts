import { bigint, instant, json, table, text } from '#db/engine/table.ts';

/** A device's public key, with which its owner signs in. `id` and `publicKey` (COSE) are base64url. */
export const biometricCredentials = table(
  'biometricCredentials',
  {
    id: text().key(),
    userId: text().references('users'),
    publicKey: text(),
    /** How often the device has signed; it only grows, or stays 0 where the device does not count. */
    counter: bigint(),
    transports: json<readonly string[]>(),
    /** The device as it named itself, for its owner to tell it from others. */
    label: text(),
    createdAt: instant(),
    lastUsedAt: instant().nullable(),
  },
  { notExported: 'a device signs in to the server alone that it was registered with' },
);

export const biometricChallenges = table(
  'biometricChallenges',
  {
    /** SHA-256 of the challenge: who reads the table can answer none. */
    hash: text().key(),
    purpose: text<'register' | 'verify'>(),
    /** As the caller named it; there may be no such user. */
    userId: text(),
    expiresAt: instant(),
  },
  {
    notExported: 'it lives for minutes and belongs to a sign-in',
    notBackedUp: 'it lives for minutes and belongs to a sign-in',
  },
);

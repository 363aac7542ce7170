import { bigint, instant, json, table, text } from '#db/engine/table.ts';

/**
 * The public keys of devices that sign their owner in. `id` and `publicKey` (COSE) are base64url.
 */
export const biometricCredentials = table(
  'biometricCredentials',
  {
    id: text().key(),
    userId: text().references('users'),
    publicKey: text(),
    /**
     * The number of signatures that the device made. It only grows, or stays 0 if the device does
     * not count.
     */
    counter: bigint(),
    transports: json<readonly string[]>(),
    /** The name that the device gave itself, so that its owner can tell devices apart. */
    label: text(),
    createdAt: instant(),
    lastUsedAt: instant().nullable(),
  },
  { notExported: 'a device signs in to the server alone that it was registered with' },
);

export const biometricChallenges = table(
  'biometricChallenges',
  {
    /**
     * SHA-256 of the challenge, so that the table does not reveal challenges that can be answered.
     */
    hash: text().key(),
    purpose: text<'register' | 'verify'>(),
    /** The user id from the request. There may be no such user. */
    userId: text(),
    expiresAt: instant(),
  },
  {
    notExported: 'it lives for minutes and belongs to a sign-in',
    notBackedUp: 'it lives for minutes and belongs to a sign-in',
  },
);

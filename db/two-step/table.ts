import { bigint, instant, integer, type RowOf, table, text } from '#db/engine/table.ts';

const SECRET_REASON = 'whoever finds the file could pass the second step of the log-in';

/**
 * The secrets with which apps make codes. A row exists from the set-up on; it counts once `users.twoStepAt` is set.
 */
export const twoSteps = table(
  'twoSteps',
  {
    userId: text().key().references('users'),
    /** Encrypted with a key that is derived from the session secret. */
    secret: text(),
    /** base64url. One salt for all recovery codes, so that a code is hashed once to be compared with each of them. */
    recoverySalt: text(),
    /** The time step of the last code that was accepted, so that none works twice. */
    lastStep: bigint().fallback(0),
    createdAt: instant(),
  },
  { notExported: SECRET_REASON },
);

/** The recovery codes that were not used. */
export const recoveryCodes = table(
  'recoveryCodes',
  {
    /** The argon2id hash of a recovery code, base64url. */
    hash: text().key(),
    userId: text().references('users'),
  },
  { notExported: SECRET_REASON },
);

/** Browsers that are not asked for the second step for a while. */
export const rememberedDevices = table(
  'rememberedDevices',
  {
    /** A public id, shown to the owner. */
    id: text().key(),
    userId: text().references('users'),
    /** SHA-256 of the token in the browser's cookie. */
    hash: text(),
    /** The User-Agent header; null if the browser sent none. */
    userAgent: text().nullable(),
    createdAt: instant(),
    lastUsedAt: instant(),
    expiresAt: instant(),
  },
  { notExported: SECRET_REASON, notBackedUp: SECRET_REASON },
);

/** Log-ins whose first step was right and whose second one is missing. */
export const secondSteps = table(
  'secondSteps',
  {
    /** SHA-256 of the token that the browser received. */
    hash: text().key(),
    userId: text().references('users'),
    /** The way in that was proved (server/http/access/ways-in.ts). */
    way: text(),
    /** Codes that were tried with this token. */
    tries: integer().fallback(0),
    createdAt: instant(),
    expiresAt: instant(),
  },
  { notExported: SECRET_REASON, notBackedUp: 'it lives for minutes and belongs to a sign-in' },
);

export type TwoStepRow = RowOf<typeof twoSteps>;
export type RememberedDeviceRow = RowOf<typeof rememberedDevices>;
export type SecondStepRow = RowOf<typeof secondSteps>;

import { hash } from 'node:crypto';
import type { UserRow } from '#db/accounts/queries.ts';
import { setVerifiedPhone } from '#db/accounts/verified-phone.ts';
import { deleteCredential, listCredentials } from '#db/biometrics/queries.ts';
import type { Runner } from '#db/engine/run.ts';
import { deleteIdentity, type Identity, listIdentities } from '#db/provider/queries.ts';
import {
  lastDigits,
  phoneMethodKey,
  providerMethodKey,
  providerName,
  securityKeyId,
} from '#server/http/access/ways-in.ts';
import type { Parts } from '#server/parts.ts';
import type { SignInMethod } from './contract.ts';

const RECENT_MS = 30 * 24 * 60 * 60 * 1000;

interface StoredMethod extends Omit<SignInMethod, 'isRecent'> {
  /** The identifier that sessions store once the owner has proved this way. */
  readonly way: string;
  remove(tx: Runner, now: Date): Promise<unknown>;
}

/** The public id of a provider link. The provider's subject never leaves the server. */
export const toLinkId = (identity: Identity): string =>
  `provider-${hash('sha256', providerMethodKey(identity), 'base64url')}`;

interface Account extends Pick<Parts['config'], 'provider'> {
  readonly user: UserRow;
}

/** Lists the ways to log in besides the password: the number, then identities, then devices. */
export const listWaysIn = async (
  db: Runner,
  { user, provider }: Account,
): Promise<readonly StoredMethod[]> => {
  const { id: userId, verifiedPhone } = user;
  const phones: StoredMethod[] =
    verifiedPhone === null
      ? []
      : [
          {
            id: 'phone',
            kind: 'phone',
            name: lastDigits(verifiedPhone),
            addedAt: user.verifiedPhoneAt,
            lastUsedAt: null,
            way: phoneMethodKey(verifiedPhone),
            remove: (tx, now) => setVerifiedPhone(tx, userId, null, now),
          },
        ];
  const identities = (await listIdentities(db, userId)).map((row): StoredMethod => {
    return {
      id: toLinkId(row),
      kind: 'provider',
      name: providerName(row.issuer, provider),
      addedAt: row.createdAt,
      lastUsedAt: null,
      way: providerMethodKey(row),
      remove: (tx) => deleteIdentity(tx, row),
    };
  });
  const devices = (await listCredentials(db, userId)).map(
    (row): StoredMethod => ({
      id: `biometric-${row.id}`,
      kind: 'biometric',
      name: row.label,
      addedAt: row.createdAt,
      lastUsedAt: row.lastUsedAt,
      way: securityKeyId(row.id),
      remove: (tx) => deleteCredential(tx, { id: row.id, userId }),
    }),
  );
  return [...phones, ...identities, ...devices];
};

export const presentWayIn = (
  { id, kind, name, addedAt, lastUsedAt }: StoredMethod,
  now: Date,
): SignInMethod => {
  const isRecent = addedAt !== null && addedAt > new Date(now.getTime() - RECENT_MS).toISOString();
  return { id, kind, name, addedAt, lastUsedAt, isRecent };
};

/** Removes the chosen ways to log in and returns them. */
export const removeWaysIn = async (
  tx: Runner,
  account: Account,
  isChosen: (way: StoredMethod) => boolean,
  now: Date,
): Promise<readonly StoredMethod[]> => {
  const chosenWaysIn = (await listWaysIn(tx, account)).filter(isChosen);
  for (const way of chosenWaysIn) await way.remove(tx, now);
  return chosenWaysIn;
};

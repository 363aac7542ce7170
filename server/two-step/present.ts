import type { UserRow } from '#db/accounts/queries.ts';
import type { RememberedDeviceRow } from '#db/two-step/table.ts';
import type { User } from '#server/accounts/contract.ts';
import type { SignInMethodNotices } from '#server/http/access/ways-in.ts';
import type { Parts } from '#server/parts.ts';
import type { RememberedDevice } from './contract.ts';
import type { HashWithSalt } from './recovery-codes.ts';

type NameDevice = (
  userAgent: string | null,
) => Pick<RememberedDevice, 'browser' | 'system' | 'isApp'>;

/** Functions of the accounts feature. */
export interface TwoStepAccounts {
  readonly presentUser: (user: UserRow, config: Parts['config']) => User;
  readonly nameDevice: NameDevice;
  readonly hashWithSalt: HashWithSalt;
  readonly notices: SignInMethodNotices;
}

export const presentRemembered = (
  { id, hash, userAgent, createdAt, lastUsedAt, expiresAt }: RememberedDeviceRow,
  nameDevice: NameDevice,
  sentHashes: readonly string[],
): RememberedDevice => ({
  id,
  ...nameDevice(userAgent),
  isCurrent: sentHashes.includes(hash),
  createdAt,
  lastUsedAt,
  expiresAt,
});

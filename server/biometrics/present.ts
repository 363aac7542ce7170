import type { UserRow } from '#db/accounts/queries.ts';
import type { CredentialRow } from '#db/biometrics/queries.ts';
import type { OwnAddress } from '#server/http/access/own-address.ts';
import { joinFullName } from '#server/http/answers/full-name.ts';
import { storedId } from '#server/http/contract.ts';
import { text } from '#server/messages/text.ts';
import {
  type BiometricCredential,
  knownTransports,
  type RegistrationOptions,
  type VerificationOptions,
} from './contract.ts';
import { BIOMETRIC_TIMEOUT } from './rules.ts';
import { ES256, RS256 } from './verify.ts';

/** The user handle that devices store: the user's id, which reveals nothing about the person. */
export const toUserHandle = (userId: string): string => Buffer.from(userId).toString('base64url');

/** The user id in a user handle that a device sent; empty for a handle that no account can have. */
export const parseUserHandle = (userHandle: string): string => {
  const userId = Buffer.from(userHandle, 'base64url').toString('utf8');
  return storedId.safeParse(userId).success ? userId : '';
};

const presentDescriptor = ({ id, transports }: CredentialRow) => ({
  id,
  type: 'public-key' as const,
  transports: knownTransports(transports),
});

export const presentRegistration = (
  { rpId }: OwnAddress,
  challenge: string,
  user: UserRow,
  knownCredentials: readonly CredentialRow[],
): RegistrationOptions => {
  const displayName = joinFullName(user);
  return {
    challenge,
    rp: { id: rpId, name: text('app.name') },
    user: { id: toUserHandle(user.id), name: user.email ?? user.phone ?? displayName, displayName },
    pubKeyCredParams: [ES256, RS256].map((alg) => ({ alg, type: 'public-key' })),
    timeout: BIOMETRIC_TIMEOUT,
    attestation: 'none',
    excludeCredentials: knownCredentials.map(presentDescriptor),
    authenticatorSelection: {
      authenticatorAttachment: 'platform',
      userVerification: 'required',
      residentKey: 'preferred',
      requireResidentKey: false,
    },
  };
};

export const presentVerification = (
  { rpId }: OwnAddress,
  challenge: string,
): VerificationOptions => ({
  challenge,
  rpId,
  timeout: BIOMETRIC_TIMEOUT,
  userVerification: 'required',
});

export const presentCredential = (row: CredentialRow): BiometricCredential => ({
  id: row.id,
  type: 'public-key',
  publicKey: row.publicKey,
  label: row.label,
  createdAt: row.createdAt,
  lastUsedAt: row.lastUsedAt,
});

import { queryOptions } from '@tanstack/react-query';
import { call } from '#renderer/api.ts';
import { listBiometrics } from '#server/biometrics/contract.ts';
import { credentialFor } from './stored-credential.ts';
import { supportsBiometrics } from './support.ts';

/** Whether this device can be set up; checked once. */
export const biometricSupportQuery = queryOptions({
  queryKey: ['biometric-support'],
  meta: { about: [], kept: false },
  queryFn: supportsBiometrics,
  networkMode: 'always',
  staleTime: Number.POSITIVE_INFINITY,
});

/** The devices with which the owner can sign in. */
export const biometricsQuery = queryOptions({
  queryKey: [listBiometrics.path],
  meta: { about: ['profile'], kept: false },
  queryFn: ({ signal }) => call(listBiometrics, {}, { signal }),
});

/**
 * Whether this device has a key of exactly one account without an email, whose owner has no email to type.
 */
export const hasNamelessCredential = (): boolean => credentialFor('') !== undefined;

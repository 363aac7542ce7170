import { queryOptions } from '@tanstack/react-query';
import { call } from '#renderer/api.ts';
import { listBiometrics } from '#server/biometrics/contract.ts';
import { credentialFor } from './stored-credential.ts';
import { canRecognize } from './support.ts';

/** Whether this device can be set up; asked once. */
export const recognitionQuery = queryOptions({
  queryKey: ['biometric-support'],
  meta: { about: [], kept: false },
  queryFn: canRecognize,
  networkMode: 'always',
  staleTime: Number.POSITIVE_INFINITY,
});

/** The devices that the owner signs in with. */
export const biometricsQuery = queryOptions({
  queryKey: [listBiometrics.path],
  meta: { about: ['profile'], kept: false },
  queryFn: ({ signal }) => call(listBiometrics, {}, { signal }),
});

/** Whether this device signs in to just one account without an email: its owner has none to type. */
export const knowsNameless = (): boolean => credentialFor('') !== undefined;

import type { CredentialRow } from '#db/biometrics/queries.ts';
import type { OwnAddress } from '#server/http/access/own-address.ts';
import { type Assertion, type Attestation, knownTransports } from './contract.ts';

export const ES256 = -7;
export const RS256 = -257;

/** The WebAuthn library is loaded when the first device needs it. */
const webAuthn = () => import('@simplewebauthn/server');

interface ExpectedAssertion extends OwnAddress {
  readonly challenge: string;
}

export type NewCredential = Pick<CredentialRow, 'id' | 'publicKey' | 'counter'>;

/**
 * Verifies a new credential. Returns undefined if it does not answer this challenge for this site, with user
 * verification.
 */
export const verifyAttestation = async (
  { id, rawId, type, response }: Attestation,
  { challenge, origin, rpId }: ExpectedAssertion,
): Promise<NewCredential | undefined> => {
  const { verifyRegistrationResponse } = await webAuthn();
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId,
        type,
        response: {
          clientDataJSON: response.clientDataJSON,
          attestationObject: response.attestationObject,
        },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: [ES256, RS256],
    });
    const newCredential = registrationInfo?.credential;
    return (
      newCredential && {
        id: newCredential.id,
        publicKey: Buffer.from(newCredential.publicKey).toString('base64url'),
        counter: newCredential.counter,
      }
    );
  } catch {
    // The library throws for every failed check, including malformed input.
    return undefined;
  }
};

/**
 * Returns the credential's new counter. Undefined if the assertion is not by this credential for this challenge and
 * site with user verification, or if its counter has not grown, which means that the credential was copied.
 */
export const verifyAssertion = async (
  { id, rawId, type, response }: Assertion,
  { challenge, origin, rpId }: ExpectedAssertion,
  credential: CredentialRow,
): Promise<number | undefined> => {
  const { verifyAuthenticationResponse } = await webAuthn();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId,
        type,
        response: {
          clientDataJSON: response.clientDataJSON,
          authenticatorData: response.authenticatorData,
          signature: response.signature,
        },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      credential: {
        id: credential.id,
        publicKey: new Uint8Array(Buffer.from(credential.publicKey, 'base64url')),
        counter: credential.counter,
        transports: knownTransports(credential.transports),
      },
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    return undefined;
  }
};

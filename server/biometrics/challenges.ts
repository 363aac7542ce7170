import { createHash, randomBytes } from 'node:crypto';
import { type ChallengeRow, insertChallenge, redeemChallenge } from '#db/biometrics/challenges.ts';
import type { Runner } from '#db/engine/run.ts';
import { BIOMETRIC_TIMEOUT } from './rules.ts';

/** Milliseconds that an answer may take on its way after the device's own timeout. */
const GRACE_MS = 30_000;

const CHALLENGE_BYTES = 32;

type ChallengePurpose = Pick<ChallengeRow, 'purpose' | 'userId'>;

const hashChallenge = (challenge: string): string =>
  createHash('sha256').update(challenge).digest('base64url');

/** Creates a challenge of 32 random bytes, base64url. Only its hash is stored. */
export const issueChallenge = async (
  db: Runner,
  challengePurpose: ChallengePurpose,
  now: Date,
): Promise<string> => {
  const challenge = randomBytes(CHALLENGE_BYTES).toString('base64url');
  const expiresAt = new Date(now.getTime() + BIOMETRIC_TIMEOUT + GRACE_MS).toISOString();
  await insertChallenge(db, { ...challengePurpose, hash: hashChallenge(challenge), expiresAt });
  return challenge;
};

const challengeIn = (clientDataJSON: string): string | undefined => {
  try {
    const clientData: unknown = JSON.parse(
      Buffer.from(clientDataJSON, 'base64url').toString('utf8'),
    );
    if (typeof clientData !== 'object' || clientData === null || !('challenge' in clientData))
      return undefined;
    return typeof clientData.challenge === 'string' ? clientData.challenge : undefined;
  } catch {
    return undefined;
  }
};

/** Finds the answered challenge and deletes it; undefined if it is unknown or expired. */
export const consumeChallenge = async (
  db: Runner,
  challengePurpose: ChallengePurpose,
  clientDataJSON: string,
  now: Date,
): Promise<string | undefined> => {
  const challenge = challengeIn(clientDataJSON);
  if (challenge === undefined) return undefined;
  const redeemedChallenge = await redeemChallenge(
    db,
    { ...challengePurpose, hash: hashChallenge(challenge) },
    now,
  );
  return redeemedChallenge ? challenge : undefined;
};

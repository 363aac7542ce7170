import { hash } from 'node:crypto';
import type { Context } from 'koa';
import { DatabaseError } from '#db/engine/errors.ts';
import type { Runner } from '#db/engine/run.ts';
import { findAnswer, type IdempotencyKey, type StoredAnswer } from '#db/http/idempotency.ts';
import { findRole } from '#db/pets/queries.ts';
import { PLAIN_HASH, UNKNOWN_HASH } from '#db/request-hashes.ts';
import { seesLessThan } from '#server/members/rules.ts';
import { getSigner } from './access/session/signer.ts';
import { notAllowed } from './access/shared-pet.ts';
import type { Actor } from './actor.ts';
import type { EndpointShape } from './endpoint.ts';
import { badRequest, HttpError, notFound } from './errors.ts';

/** The answer that an earlier request with the same key received. */
export class ReplayedAnswer extends Error {
  readonly status: number;
  readonly answer: string;
  constructor(status: number, answer: string) {
    super('already answered');
    this.status = status;
    this.answer = answer;
  }
}

interface IdempotentRequest {
  readonly key: IdempotencyKey;
  readonly bodyHash: string;
  /** Whether a stored hash belongs to this very request. */
  readonly isSame: (storedHash: string) => boolean;
}

const KEY_LENGTH = 200;

/** Calls whose bodies contain passwords, codes or keys, which could be guessed from a plain fast hash. */
const SECRET_PATHS =
  /^\/api\/(?:auth|backups|login|notification-targets|push|sitter-links|pets\/[^/]+\/vet-links)(?:\/|$)/;

/** Other calls use a plain hash, which stays valid in a backup that is restored where the secret is different. */
const hashRequest = (ctx: Context, { path }: EndpointShape, request: string) => {
  const signer = getSigner(ctx);
  const isKeyed = SECRET_PATHS.test(path);
  const bodyHash = isKeyed
    ? signer.hash(request)
    : `${PLAIN_HASH}${hash('sha256', request, 'base64url')}`;
  const matchesStored = (storedHash: string): boolean => {
    if (storedHash === UNKNOWN_HASH) return true;
    return storedHash.startsWith(PLAIN_HASH)
      ? storedHash === bodyHash
      : signer.isHash(request, storedHash);
  };
  return { bodyHash, isSame: matchesStored };
};

/** The key of a request with an Idempotency-Key, and undefined where there is none or it has no effect. */
export const getIdempotency = (
  ctx: Context,
  endpoint: EndpointShape,
  actor: Actor,
  body: unknown,
): IdempotentRequest | undefined => {
  const idempotencyKey = ctx.get('Idempotency-Key');
  if (idempotencyKey === '' || endpoint.method === 'GET' || actor.kind === 'visitor')
    return undefined;
  if (idempotencyKey.length > KEY_LENGTH) throw badRequest('http.idempotencyKey');
  // A token for some pets must not receive what a session or another token was answered.
  const key =
    actor.tokenId === undefined ? idempotencyKey : `token ${actor.tokenId} ${idempotencyKey}`;
  const request = JSON.stringify([ctx.path, ctx.querystring, body ?? null]);
  return {
    key: { userId: actor.userId, route: `${endpoint.method} ${endpoint.path}`, key },
    ...hashRequest(ctx, endpoint, request),
  };
};

export const NO_SHARED_PET = { sharedPetId: null, sharedRole: null } as const;

/** Throws 404 or 403 if the actor may no longer read a stored answer about a shared pet. */
const requireStillShared = async (
  db: Runner,
  actor: Actor,
  { sharedPetId, sharedRole }: Pick<StoredAnswer, 'sharedPetId' | 'sharedRole'>,
): Promise<void> => {
  if (sharedPetId === null || sharedRole === null || actor.kind === 'visitor') return;
  const role = await findRole(db, actor.reach, sharedPetId);
  if (role === undefined) throw notFound();
  if (seesLessThan(role, sharedRole)) throw notAllowed();
};

/** Throws the stored answer of this request, or 409 if its key was used for another request. */
export const replayIfDone = async (
  db: Runner,
  actor: Actor,
  idempotentRequest: IdempotentRequest | undefined,
): Promise<void> => {
  const storedAnswer = idempotentRequest && (await findAnswer(db, idempotentRequest.key));
  if (!storedAnswer) return;
  await requireStillShared(db, actor, storedAnswer);
  if (!idempotentRequest.isSame(storedAnswer.bodyHash))
    throw new HttpError(409, 'http.idempotencyMismatch');
  throw new ReplayedAnswer(storedAnswer.status, storedAnswer.answer);
};

/** Ignores the error if the same request ran in parallel and its answer is stored, or if the account is gone. */
export const ignoreDuplicate = (error: unknown): void => {
  const isExpected = error instanceof DatabaseError && /^(unique|foreign-key)$/.test(error.code);
  if (!isExpected) throw error;
};

import { findUser, type UserRow } from '#db/accounts/queries.ts';
import { confirmEmailByToken } from '#db/accounts/secrets.ts';
import { findTokenUser } from '#db/accounts/tokens.ts';
import { DatabaseError } from '#db/engine/errors.ts';
import type { Database, Runner } from '#db/engine/run.ts';
import { confirmEmail } from '#server/accounts/contract.ts';
import { messageAnswer } from '#server/accounts/message-answer.ts';
import { presentSignedIn } from '#server/accounts/present.ts';
import { signIn } from '#server/http/access/session/session.ts';
import { hashOfToken } from '#server/http/access/token-hash.ts';
import type { SignInMethodNotices } from '#server/http/access/ways-in.ts';
import type { Actor } from '#server/http/actor.ts';
import { badRequest, HttpError } from '#server/http/errors.ts';
import { type Route, route } from '#server/http/handle.ts';
import type { Parts } from '#server/parts.ts';
import { hasSignedUp } from './same-device.ts';

const confirmationError = () => badRequest('accounts.confirm.failed');

/**
 * The account whose email a token confirms. An address added to an existing account is confirmed only in a session of
 * that account, because the mailbox may belong to somebody other than the requester.
 */
const findOwnerByToken = async (
  db: Database,
  hash: string,
  actor: Actor,
  now: Date,
): Promise<UserRow> => {
  const id = await findTokenUser(db, 'confirm', hash, now);
  const owner = id === undefined ? undefined : await findUser(db, id);
  if (!owner) throw confirmationError();
  const isOwnAccount = actor.kind === 'owner' && actor.userId === owner.id;
  if (owner.email === null && !isOwnAccount) throw new HttpError(403, 'accounts.confirm.logIn');
  return owner;
};

/** Throws 409 if another account has taken the added address in the meantime. */
const refuseTaken = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DatabaseError && error.code === 'unique') throw confirmationError();
    throw error;
  }
};

/**
 * In the browser that made the account, the link also signs in, because opening it proves access to the mailbox.
 */
export const confirmRoute = ({ db, config }: Parts, notices: SignInMethodNotices): Route =>
  route(confirmEmail, async ({ query, actor, now, ctx }) => {
    if (!query.token) throw badRequest('accounts.confirm.noToken');
    const hash = hashOfToken(query.token);
    const ownerBefore = await findOwnerByToken(db, hash, actor, now);
    const confirmed = await refuseTaken(() =>
      db.transaction((tx: Runner) => confirmEmailByToken(tx, hash, now)),
    );
    if (!confirmed) throw confirmationError();
    if (ownerBefore.email === null && confirmed.email !== null) {
      const change = { change: 'added', kind: 'email', name: confirmed.email } as const;
      await notices.send(confirmed, [change], now);
    }
    // The link proves the mailbox alone, and not a second step.
    const isEnough = confirmed.twoStepAt === null;
    if (ownerBefore.email === null || !isEnough || !hasSignedUp(ctx, ownerBefore.id)) {
      return messageAnswer('accounts.confirm.done');
    }
    await signIn(ctx, confirmed, config);
    return {
      ...messageAnswer('accounts.confirm.signedIn'),
      user: presentSignedIn(confirmed, config),
    };
  });

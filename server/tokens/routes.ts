import { v7 } from 'uuid';
import { findVisiblePets } from '#db/pets/queries.ts';
import { countTokens, deleteToken, insertToken, listTokens } from '#db/tokens/queries.ts';
import type { ApiTokenRow } from '#db/tokens/table.ts';
import { newApiToken } from '#server/http/access/bearer.ts';
import { requireRecentSignIn, requireSession } from '#server/http/access/proofs.ts';
import { countAgainst, type Limit } from '#server/http/access/rate-limit.ts';
import { hashOfToken } from '#server/http/access/token-hash.ts';
import type { SignInMethodNotices } from '#server/http/access/ways-in.ts';
import { answerSecret } from '#server/http/answers/answer-secret.ts';
import { breakLinks } from '#server/http/answers/break-links.ts';
import { HttpError, invalidField, notFound } from '#server/http/errors.ts';
import { type Route, route } from '#server/http/handle.ts';
import { text } from '#server/messages/text.ts';
import type { Parts } from '#server/parts.ts';
import * as contract from './contract.ts';
import { MAX_TOKENS } from './rules.ts';

/** Each new token is mailed, so an account that makes and deletes them in turn would send any number of mails. */
const NEW_TOKENS: Limit = { name: 'tokens:new', max: 2 * MAX_TOKENS, windowSeconds: 60 * 60 };

const presentToken = ({
  userId: _account,
  hash: _hash,
  ...shown
}: ApiTokenRow): contract.ApiToken => shown;

const create = ({ db, config }: Parts, notices: SignInMethodNotices): Route =>
  route(contract.createApiToken, async ({ actor, body, now, ctx }) => {
    if (config.mode !== 'hosted') throw new HttpError(503, 'tokens.off');
    requireRecentSignIn(ctx, now);
    const expiresAt = body.expiresAt ? new Date(body.expiresAt).toISOString() : null;
    if (expiresAt !== null && expiresAt <= now.toISOString())
      throw invalidField('expiresAt', 'tokens.expiresAt.past');
    await countAgainst(db, NEW_TOKENS, actor.userId, now);
    const token = newApiToken();
    const petIds = body.petIds ? [...new Set(body.petIds)] : null;
    const row: ApiTokenRow = {
      ...{ id: v7(), userId: actor.userId, name: body.name, hash: hashOfToken(token) },
      scopes: [...new Set(body.scopes)],
      ...{ petIds, expiresAt, createdAt: now.toISOString(), lastUsedAt: null },
    };
    const changes = [{ change: 'added', kind: 'token', name: breakLinks(row.name) }] as const;
    await db.transaction(async (tx) => {
      await requireSession(tx, ctx, now);
      const chosenPets = await findVisiblePets(tx, actor.reach, petIds ?? []);
      if (petIds?.some((id) => !chosenPets.has(id))) throw notFound();
      if ((await countTokens(tx, actor.userId)) >= MAX_TOKENS)
        throw new HttpError(409, 'tokens.tooMany');
      await insertToken(tx, row);
      await notices.store(tx, actor.user, changes, now);
    });
    await notices.send(actor.user, changes, now);
    return answerSecret<contract.NewApiToken>(ctx, { ...presentToken(row), token });
  });

export const tokenRoutes = (parts: Parts, notices: SignInMethodNotices): readonly Route[] => [
  route(contract.listApiTokens, async ({ actor }) =>
    (await listTokens(parts.db, actor.userId)).map(presentToken),
  ),
  create(parts, notices),
  route(contract.deleteApiToken, ({ actor, params: { tokenId }, write }) =>
    write(async (tx) => {
      if ((await deleteToken(tx, actor.userId, tokenId)) === 0) throw notFound();
      return { message: text('tokens.deleted') };
    }),
  ),
];

import { compiledOnce } from '#db/engine/compiled.ts';
import type { Runner } from '#db/engine/run.ts';
import type { ApiTokenRow } from '#db/tokens/table.ts';
import { type UserRow, userColumns } from './queries.ts';
import { users } from './table.ts';

type Token = Pick<ApiTokenRow, 'scopes' | 'petIds' | 'lastUsedAt'>;

type FoundToken = Token & UserRow & { readonly tokenId: string };

/** A token that works, with its account. */
export interface UsableToken extends Token {
  readonly tokenId: string;
  readonly user: UserRow;
}

const byHash = compiledOnce(
  (knex, { hash, now }: { readonly hash: string; readonly now: string }) =>
    knex('apiTokens')
      .join('users', 'users.id', 'apiTokens.userId')
      .where('apiTokens.hash', hash)
      .where((usable) =>
        usable.whereNull('apiTokens.expiresAt').orWhere('apiTokens.expiresAt', '>', now),
      )
      .whereNull('users.disabledAt')
      .select<FoundToken[]>(
        'apiTokens.id as tokenId',
        'apiTokens.scopes',
        'apiTokens.petIds',
        'apiTokens.lastUsedAt',
        ...users.of(userColumns),
      ),
);

/** The token with this hash, unless it has expired or its account is disabled. */
export const findUsableToken = async (
  db: Runner,
  hash: string,
  now: Date,
): Promise<UsableToken | undefined> => {
  const [found] = await byHash(db, { hash, now: now.toISOString() });
  if (!found) return undefined;
  const { tokenId, scopes, petIds, lastUsedAt, ...user } = found;
  return { tokenId, scopes, petIds, lastUsedAt, user };
};

import * as z from 'zod/mini';
import type { MessageAnswer } from '#server/accounts/contract.ts';
import { NAME_LENGTH, requiredText, storedId } from '#server/http/contract.ts';
import { answerType, endpoint, errorId } from '#server/http/endpoint.ts';
import { TOKEN_SCOPES, type TokenScope } from './rules.ts';

/** A token with which another program uses the API for the account. */
export interface ApiToken {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  /** Null for all pets, including future ones. */
  readonly petIds: readonly string[] | null;
  /** ISO UTC; null if the token works until it is deleted. */
  readonly expiresAt: string | null;
  readonly createdAt: string;
  /** ISO UTC, some minutes old at most; null before the first use. */
  readonly lastUsedAt: string | null;
}

/** A new token with its secret, which is not stored, so that no later call can return it. */
export interface NewApiToken extends ApiToken {
  readonly token: string;
}

/** The maximum number of pets that a token may be limited to. */
const MAX_PETS = 200;

export const tokenForm = z.object({
  name: requiredText(NAME_LENGTH, 'tokens.name.required'),
  scopes: z
    .array(z.enum(TOKEN_SCOPES, { error: errorId('field.invalid') }), {
      error: errorId('tokens.scopes.required'),
    })
    .check(
      z.minLength(1, errorId('tokens.scopes.required')),
      z.maxLength(TOKEN_SCOPES.length, errorId('field.invalid')),
    ),
  petIds: z.optional(
    z.nullable(
      z
        .array(storedId, { error: errorId('field.invalid') })
        .check(
          z.minLength(1, errorId('field.invalid')),
          z.maxLength(MAX_PETS, errorId('field.invalid')),
        ),
    ),
  ),
  expiresAt: z.optional(
    z.nullable(z.iso.datetime({ offset: true, error: errorId('field.invalid') })),
  ),
});

/** Lists all tokens, at most 20, newest first. */
export const listApiTokens = endpoint({
  method: 'GET',
  path: '/api/tokens',
  out: answerType<readonly ApiToken[]>(),
});

/**
 * The owner must have signed in or proved a way in within 10 minutes (403 `accounts.reauthenticate`), and gets a security
 * notice about the new token. Answers 400 for an instant that is past, 404 for pets that the account does not see, 409 above 20 tokens, and 503 in
 * household mode, because other programs cannot reach the server.
 */
export const createApiToken = endpoint({
  method: 'POST',
  path: '/api/tokens',
  body: tokenForm,
  status: 201,
  out: answerType<NewApiToken>('id', 'token'),
});

/** Requests with the token answer 401 from then on. */
export const deleteApiToken = endpoint({
  method: 'DELETE',
  path: '/api/tokens/:tokenId',
  out: answerType<MessageAnswer>('message'),
});

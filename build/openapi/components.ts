import { TOKEN_REQUESTS } from '#server/http/access/bearer.ts';
import { OWNER_HEADER } from '#server/http/rules.ts';
import { TOKEN_SCOPES } from '#server/tokens/rules.ts';
import type { Schema } from './schema.ts';

const text = (description: string): Schema => ({ description, schema: { type: 'string' } });
const number = (description: string): Schema => ({ description, schema: { type: 'integer' } });

const header = (name: string, description: string, schema: Schema = {}): Schema => ({
  ...{ name, in: 'header', required: false, description },
  schema: { type: 'string', ...schema },
});

const WINDOW_MINUTES = TOKEN_REQUESTS.windowSeconds / 60;

/** The parts of the document that are not about single calls. */
export const COMPONENTS = {
  securitySchemes: {
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: 'alaga.sid',
      description:
        'The cookie that a log-in sets. With https its name is `__Host-alaga.sid`. A second cookie, with `.sig` at the end of its name, must be sent with it.',
    },
    token: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'alaga_…',
      description: `An API token of the profile. Its scopes are among ${TOKEN_SCOPES.map((scope) => `\`${scope}\``).join(', ')}; one of those that a call names is enough. A token may be limited to some pets. Calls about more than single pets are then refused with \`tokens.pets\`. A token may make ${TOKEN_REQUESTS.max} requests in ${WINDOW_MINUTES} minutes.`,
    },
  },
  parameters: {
    [OWNER_HEADER]: header(
      OWNER_HEADER,
      'The id of the account that the request is made for. The answer is 412 if another one is logged in.',
    ),
    IdempotencyKey: header(
      'Idempotency-Key',
      'A request that is repeated with the same key is not done twice: it gets the first answer, with the header `Idempotency-Replayed`.',
      { minLength: 1, maxLength: 200 },
    ),
    IfNoneMatch: header(
      'If-None-Match',
      'The `ETag` of an earlier answer. An unchanged answer is a 304 without a body.',
    ),
  },
  headers: {
    ETag: text('The tag of this answer, for `If-None-Match`.'),
    IdempotencyReplayed: text('`true` for the stored answer of an earlier request.'),
    TotalCount: number('The number of entries on all pages.'),
    RetryAfter: number('Seconds after which the request may be repeated.'),
    RateLimitLimit: number('Requests that a token may make in a window. Only with a token.'),
    RateLimitRemaining: number('Requests that are left in this window. Only with a token.'),
    RateLimitReset: number('Seconds until the window ends. Only with a token.'),
  },
} as const;

/** The body of every error. Some add fields, such as `current`, the stored state of a conflict. */
export const ERROR_SCHEMA: Schema = {
  type: 'object',
  required: ['message', 'code'],
  properties: {
    message: { type: 'string', description: 'In English, for people.' },
    code: { type: 'string', description: 'Stable, for programs.' },
    fields: {
      type: 'object',
      description: 'The problem of each field, by a path such as `attachments.2`.',
      additionalProperties: {
        type: 'object',
        required: ['code', 'message'],
        properties: { code: { type: 'string' }, message: { type: 'string' } },
      },
    },
    values: {
      type: 'object',
      description: 'The values in the message, such as minutes, for those who translate its code.',
      additionalProperties: { type: ['string', 'number'] },
    },
  },
};

export const API_DESCRIPTION = `The calls of Alaga's server. All texts are UTF-8, instants are ISO 8601 in UTC, days are \`YYYY-MM-DD\`, and amounts of money are centavos.

**Errors** have a stable \`code\` and an English \`message\`; each call lists its own. \`fields\` names the problem of each field. A defect of the server is a 500 with the code \`http.internal\`.

**Logging in**: \`POST /api/auth/login\` sets a session cookie. Other programs use an API token, which its owner makes in the profile: \`Authorization: Bearer alaga_…\`. Browsers may write only from the server's own pages.

**Lists** have at most 1,000 entries. Those with \`page\` and \`limit\` are divided into pages, from page 1, and \`X-Total-Count\` is the number of all entries. Lists with a \`cursor\` answer the cursor of the next page.

**Changes** name the \`version\` that they were made on. If the server has a newer one, the answer is 409 \`http.conflict\` with the \`current\` state. Absent fields of a \`PUT\` stay as they are.

**New things** may have an \`id\` that the client makes, a UUIDv7.

**Repeated requests**: a write with an \`Idempotency-Key\` is done once, however often it is sent.

**Unchanged answers**: calls with an \`ETag\` answer 304 to the same \`If-None-Match\`.

**Limits**: a body has at most 32 KB unless a call says otherwise. Too many requests are a 429 with \`Retry-After\`, and a server that is busy answers 503 with \`Retry-After\`.`;

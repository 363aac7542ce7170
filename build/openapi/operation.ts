import { VALID_BODIES } from '#server/attacks/testing/valid-bodies.ts';
import { BODY_LIMITS } from '#server/http/body/body-budget.ts';
import type { EndpointShape } from '#server/http/endpoint.ts';
import { OWNER_HEADER } from '#server/http/rules.ts';
import { isMessageId, text } from '#server/messages/text.ts';
import { TOKEN_RULES } from '#server/tokens/policy.ts';
import { commonErrors } from './common-errors.ts';
import type { Contract } from './contracts.ts';
import type { ErrorCase } from './error-codes.ts';
import { type InputSchema, schemaOfInput } from './input-schemas.ts';
import { ANSWER_FILES, UPLOAD_MEDIA } from './media.ts';
import type { Schema } from './schema.ts';

/** A call of the document, as OpenAPI 3.1 describes it. */
export interface Operation extends Schema {
  readonly operationId: string;
}

const componentRef = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` });

/** `/api/pets/{petId}` */
export const toTemplate = (path: string): string => path.replace(/:(\w+)/g, '{$1}');

const endpointName = ({ method, path }: EndpointShape): string => `${method} ${path}`;

/** `listPets` → `List pets` */
const toSummary = (name: string): string => {
  const spacedWords = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return spacedWords.charAt(0).toUpperCase() + spacedWords.slice(1);
};

const pathParameters = (path: string): readonly Schema[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    ...{ name, in: 'path', required: true, schema: { type: 'string', minLength: 1 } },
  }));

/** Parameters of an address are texts. A list is written as one text with commas. */
const queryParameters = (input: InputSchema | undefined): readonly Schema[] => {
  const { properties = {}, required = [] } = (input?.schema ?? {}) as {
    readonly properties?: Readonly<Record<string, Schema>>;
    readonly required?: readonly string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    ...{ name, in: 'query', required: required.includes(name), schema },
    ...(schema['type'] === 'array' ? { style: 'form', explode: false } : {}),
  }));
};

const headerParameters = ({ method, access, tagged }: EndpointShape): readonly Schema[] => [
  ...(tagged ? [componentRef('parameters', 'IfNoneMatch')] : []),
  ...(access === 'public' ? [] : [componentRef('parameters', OWNER_HEADER)]),
  ...(method === 'GET' || access === 'public'
    ? []
    : [componentRef('parameters', 'IdempotencyKey')]),
];

/** A session, or a token with one of the scopes that open the call. */
const describeSecurity = (endpoint: EndpointShape): readonly Schema[] => {
  if (endpoint.access === 'public') return [{}];
  const rule = TOKEN_RULES[endpointName(endpoint)] ?? 'closed';
  const scopes = rule === 'closed' ? [] : rule.scopes;
  return [{ session: [] }, ...scopes.map((scope) => ({ token: [scope] }))];
};

const getMessage = (code: string): string => (isMessageId(code) ? text(code) : code);

const errorResponse = (cases: readonly ErrorCase[]): Schema => {
  const codes = [...new Set(cases.map(({ code }) => code))].toSorted();
  return {
    description: codes.map((code) => `- \`${code}\`: ${getMessage(code)}`).join('\n'),
    ...(cases.some(({ status }) => status === 429 || status === 503)
      ? { headers: { 'Retry-After': componentRef('headers', 'RetryAfter') } }
      : {}),
    content: {
      'application/json': {
        schema: {
          allOf: [componentRef('schemas', 'Error'), { properties: { code: { enum: codes } } }],
        },
      },
    },
  };
};

const errorResponses = (cases: readonly ErrorCase[]): Readonly<Record<string, Schema>> =>
  Object.fromEntries(
    [...Map.groupBy(cases, ({ status }) => status)]
      .toSorted(([a], [b]) => a - b)
      .map(([status, alike]) => [String(status), errorResponse(alike)]),
  );

const ANSWER_HEADERS = {
  'X-Total-Count': componentRef('headers', 'TotalCount'),
};

const successHeaders = (endpoint: EndpointShape, headerNames: ReadonlySet<string>): Schema => {
  const rule = TOKEN_RULES[endpointName(endpoint)] ?? 'closed';
  const rateHeaders = rule === 'closed' || endpoint.access === 'public' ? [] : RATE_HEADERS;
  return {
    ...(endpoint.tagged ? { ETag: componentRef('headers', 'ETag') } : {}),
    ...(endpoint.method !== 'GET' && endpoint.access !== 'public'
      ? { 'Idempotency-Replayed': componentRef('headers', 'IdempotencyReplayed') }
      : {}),
    ...Object.fromEntries(Object.entries(ANSWER_HEADERS).filter(([name]) => headerNames.has(name))),
    ...Object.fromEntries(
      rateHeaders.map((name) => [`RateLimit-${name}`, componentRef('headers', `RateLimit${name}`)]),
    ),
  };
};

const RATE_HEADERS = ['Limit', 'Remaining', 'Reset'] as const;

const successResponse = (
  { name, endpoint }: Contract,
  answer: Schema | undefined,
  headers: ReadonlySet<string>,
): Readonly<Record<string, Schema>> => {
  const media = ANSWER_FILES[name];
  if (!media && !answer)
    throw new Error(`${name} answers without JSON: describe its answer in build/openapi/media.ts`);
  const status = media?.content && Object.keys(media.content).length === 0 ? '302' : undefined;
  const schema = successHeaders(endpoint, headers);
  const response = {
    ...(media ?? {
      description: 'Done.',
      content: { 'application/json': { schema: answer } },
    }),
    ...(Object.keys(schema).length > 0 ? { headers: schema } : {}),
  };
  return {
    [status ?? String(endpoint.status ?? 200)]: response,
    ...(endpoint.tagged ? { '304': { description: 'Unchanged since the tag was answered.' } } : {}),
  };
};

/** Bytes of the largest body, as the limit is written for people. */
const describeSize = ({ bodySize }: EndpointShape): string => {
  const kilobytes = BODY_LIMITS[bodySize ?? 'small'] / 1024;
  return kilobytes >= 1024 ? `${kilobytes / 1024} MB` : `${kilobytes} KB`;
};

const describeBody = ({ name, endpoint }: Contract, input: InputSchema | undefined): Schema => {
  const media = UPLOAD_MEDIA[name];
  if (media) return { requestBody: { required: true, ...media } };
  if (!input) return {};
  const example = VALID_BODIES[endpointName(endpoint)];
  if (!example) throw new Error(`${endpointName(endpoint)} has no example (server/*/testing.ts)`);
  return {
    requestBody: {
      required: true,
      description: `At most ${describeSize(endpoint)}.`,
      content: { 'application/json': { schema: input.schema, example } },
    },
  };
};

/** Facts about a call that the source contains in addition to its contract. */
export interface FoundErrors {
  readonly answer: Schema | undefined;
  readonly errors: readonly ErrorCase[];
  /** The names of the headers that its answer may have. */
  readonly headers: ReadonlySet<string>;
}

export const describeOperation = (contract: Contract, found: FoundErrors): Operation => {
  const { name, feature, endpoint, description } = contract;
  const body = endpoint.body && schemaOfInput(endpoint.body);
  const query = endpoint.query && schemaOfInput(endpoint.query);
  const parameters = [
    ...pathParameters(endpoint.path),
    ...queryParameters(query),
    ...headerParameters(endpoint),
  ];
  const inputCodes = [...(body?.codes ?? []), ...(query?.codes ?? [])];
  return {
    operationId: name,
    summary: toSummary(name),
    description,
    tags: [feature],
    security: describeSecurity(endpoint),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...describeBody(contract, body),
    responses: {
      ...successResponse(contract, found.answer, found.headers),
      ...errorResponses([
        ...commonErrors(endpoint),
        ...inputCodes.map((code) => ({ status: 400, code })),
        ...found.errors,
      ]),
    },
  };
};

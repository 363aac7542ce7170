import type * as z from 'zod/mini';
import type { Subjects } from '#server/attacks/testing/example.ts';
import { addressOn, endpointName } from '#server/attacks/testing/subjects.ts';
import { VALID_BODIES } from '#server/attacks/testing/valid-bodies.ts';
import type { EndpointShape } from '#server/http/endpoint.ts';
import { badMultipart } from './bad-multipart.ts';
import {
  HOSTILE_VALUES,
  ODD_BODIES,
  ODD_QUERY_VALUES,
  ODD_SEGMENTS,
  toHostileJson,
} from './hostile-values.ts';
import { ODD_HEADERS } from './odd-headers.ts';

/** A request as bytes of HTTP. */
export interface BadRequest {
  /** A description of what is invalid. */
  readonly description: string;
  readonly bytes: Buffer;
  /** The request is incomplete, so that a server may close the connection without a response. */
  readonly isTruncated: boolean;
}

/** The sender: a Cookie header, and the id of one thing of each kind. */
export interface Sender {
  readonly cookie: string;
  readonly subjects: Subjects;
}

/** A request before it is serialised. */
interface Draft {
  description: string;
  method: string;
  target: string;
  /** The headers by name. `otherHeaders` are complete lines of headers that are repeated or malformed. */
  headers: Map<string, string>;
  otherHeaders: readonly string[];
  body: Buffer | undefined;
  isTruncated: boolean;
}

type RandomSource = () => number;

const pick = <T>(chance: RandomSource, from: readonly T[]): T => {
  const pickedValue = from[Math.floor(chance() * from.length)];
  if (pickedValue === undefined && !from.includes(pickedValue as T))
    throw new Error('nothing to pick from');
  // A cast: the index is within bounds, which its type does not express.
  return pickedValue as T;
};

/** The names of a schema's fields, also through wrapping schemas. */
export const schemaFields = (schema: z.ZodMiniType | undefined): readonly string[] => {
  let definition: object | undefined = schema?._zod.def;
  while (definition) {
    if ('shape' in definition && definition.shape) return Object.keys(definition.shape);
    const innerType: unknown =
      'innerType' in definition
        ? definition.innerType
        : 'in' in definition
          ? definition.in
          : undefined;
    // A wrapping schema contains the inner one.
    definition = (innerType as z.ZodMiniType | undefined)?._zod.def;
  }
  return [];
};

const setJsonBody = (draft: Draft, text: string | Buffer): void => {
  draft.headers.set('Content-Type', 'application/json');
  draft.body = Buffer.from(text);
};

/** Replaces one to three fields of the body by invalid values, or all of them, or removes some. */
const corruptFields = (draft: Draft, endpoint: EndpointShape, chance: RandomSource): void => {
  const validBody = VALID_BODIES[endpointName(endpoint)] ?? {};
  const fields = [...new Set([...schemaFields(endpoint.body), ...Object.keys(validBody)])];
  const body: Record<string, unknown> = { ...validBody };
  const diceRoll = chance();
  const value = pick(chance, HOSTILE_VALUES);
  if (fields.length === 0 || diceRoll < 0.05) body['anything'] = value;
  else if (diceRoll < 0.15) for (const field of fields) body[field] = value;
  else if (diceRoll < 0.25) delete body[pick(chance, fields)];
  else if (diceRoll < 0.4) nestDeeply(body, chance, value);
  else
    for (let remainingMutations = 1 + chance() * 3; remainingMutations > 0; remainingMutations -= 1)
      corruptValue(body, fields, chance);
  draft.description = `fields ${toHostileJson(body).slice(0, 120)}`;
  setJsonBody(draft, toHostileJson(body));
};

const corruptValue = (
  body: Record<string, unknown>,
  fields: readonly string[],
  chance: RandomSource,
): void => {
  body[pick(chance, fields)] = pick(chance, HOSTILE_VALUES);
};

/** Puts an invalid value into a nested field, or among the top-level fields if there is none. */
const nestDeeply = (body: Record<string, unknown>, chance: RandomSource, value: unknown): void => {
  const nestedFields = Object.entries(body).filter(([, held]) => typeof held === 'object' && held);
  if (nestedFields.length === 0) {
    body['__proto__x'] = { constructor: value };
    return;
  }
  const [field, held] = pick(chance, nestedFields);
  body[field] = Array.isArray(held)
    ? [value, ...held]
    : { ...Object(held), [pick(chance, [...Object.keys(Object(held)), 'more'])]: value };
};

const corruptBody = (draft: Draft, _: EndpointShape, chance: RandomSource): void => {
  const body = pick(chance, ODD_BODIES);
  draft.description = `body ${body.toString().slice(0, 40)}`;
  setJsonBody(draft, body);
};

const corruptQuery = (draft: Draft, endpoint: EndpointShape, chance: RandomSource): void => {
  const queryNames = [...schemaFields(endpoint.query), 'page', '__proto__', 'a[b]', 'token'];
  const queryPairs: string[] = [];
  for (let remainingMutations = 1 + chance() * 4; remainingMutations > 0; remainingMutations -= 1) {
    queryPairs.push(`${pick(chance, queryNames)}=${pick(chance, ODD_QUERY_VALUES)}`);
  }
  if (chance() < 0.1) queryPairs.push(...Array.from({ length: 1000 }, (_, index) => `k${index}`));
  if (chance() < 0.1) queryPairs.push('???&&&===;;;#');
  draft.description = `query ${queryPairs.join('&').slice(0, 120)}`;
  draft.target += `?${queryPairs.join('&')}`;
};

const corruptPath = (draft: Draft, endpoint: EndpointShape, chance: RandomSource): void => {
  const parameters = endpoint.path.split('/').filter((part) => part.startsWith(':'));
  const segment = pick(chance, ODD_SEGMENTS);
  if (parameters.length > 0 && chance() < 0.8) {
    const spoiledParameter = pick(chance, parameters);
    const parts = draft.target.split('/');
    parts[endpoint.path.split('/').indexOf(spoiledParameter)] = segment;
    draft.target = parts.join('/');
  } else {
    const oddTargets = [`${draft.target}/${segment}`, `/${draft.target}`, `${draft.target}//`];
    const oddPathTargets = [draft.target.toUpperCase(), `http://x${draft.target}`, `/${segment}`];
    draft.target = pick(chance, [...oddTargets, ...oddPathTargets]);
  }
  draft.description = `path ${draft.target.slice(0, 120)}`;
};

const corruptHeaders = (draft: Draft, _: EndpointShape, chance: RandomSource): void => {
  const oddHeader = pick(chance, ODD_HEADERS);
  draft.description = `header ${oddHeader.label}`;
  for (const [name, value] of Object.entries(oddHeader.set ?? {})) draft.headers.set(name, value);
  for (const name of oddHeader.without ?? []) draft.headers.delete(name);
  draft.otherHeaders = oddHeader.more ?? [];
  if (oddHeader.body !== undefined) draft.body = Buffer.from(oddHeader.body);
  draft.isTruncated = oddHeader.cut ?? false;
};

const METHODS = ['PATCH', 'HEAD', 'OPTIONS', 'PROPFIND', 'TRACE', 'FOO', 'get', 'DELETE', 'PUT'];

const corruptMethod = (draft: Draft, _: EndpointShape, chance: RandomSource): void => {
  draft.method = pick(chance, METHODS);
  draft.description = `method ${draft.method}`;
};

const corruptParts = (draft: Draft, _: EndpointShape, chance: RandomSource): void => {
  const { description, type, body } = badMultipart(chance);
  draft.description = `multipart ${description}`;
  draft.headers.set('Content-Type', type);
  draft.body = body;
};

type CorruptRequest = (draft: Draft, endpoint: EndpointShape, chance: RandomSource) => void;

/** The ways to attack an endpoint. Those to use more often are listed more than once. */
const listCorruptions = (endpoint: EndpointShape): readonly CorruptRequest[] => {
  const requestSpoilers = [
    corruptQuery,
    corruptPath,
    corruptHeaders,
    corruptHeaders,
    corruptMethod,
  ];
  if (endpoint.method === 'GET') return [...requestSpoilers, corruptQuery, corruptBody];
  if (endpoint.body)
    return [...requestSpoilers, ...Array(5).fill(corruptFields), corruptBody, corruptParts];
  const files = /import|documents$/.test(endpoint.path);
  return [
    ...requestSpoilers,
    corruptBody,
    corruptParts,
    ...(files ? Array(5).fill(corruptParts) : []),
  ];
};

const write = ({ method, target, headers, otherHeaders, body }: Draft): Buffer => {
  if (body && !headers.has('Content-Length') && !headers.has('Transfer-Encoding')) {
    headers.set('Content-Length', String(body.length));
  }
  const lines = [...headers].map(([name, value]) => `${name}: ${value}`);
  const requestHead = [`${method} ${target} HTTP/1.1`, ...lines, ...otherHeaders, '', ''].join(
    '\r\n',
  );
  return Buffer.concat([Buffer.from(requestHead, 'latin1'), body ?? Buffer.alloc(0)]);
};

/**
 * A different client address for each request, so that rate limits by address do not hide
 * everything else.
 */
const pickSomewhere = (chance: RandomSource): string =>
  Array.from({ length: 4 }, () => 1 + Math.floor(chance() * 250)).join('.');

/** A random bad request for an endpoint. The same random numbers give the same request. */
export const badRequest = (
  endpoint: EndpointShape,
  { cookie, subjects }: Sender,
  chance: RandomSource,
): BadRequest => {
  const draft: Draft = {
    description: '',
    method: endpoint.method,
    target: addressOn(endpoint, subjects),
    headers: new Map([
      ['Host', '127.0.0.1'],
      ['Connection', 'close'],
      ['X-Forwarded-For', pickSomewhere(chance)],
      ['Cookie', cookie],
    ]),
    otherHeaders: [],
    body: undefined,
    isTruncated: false,
  };
  // The app sends a key with writes that must not be repeated.
  if (chance() < 0.2) draft.headers.set('Idempotency-Key', pickSomewhere(chance));
  if (endpoint.body) setJsonBody(draft, toHostileJson(VALID_BODIES[endpointName(endpoint)] ?? {}));
  pick(chance, listCorruptions(endpoint))(draft, endpoint, chance);
  return { description: draft.description, bytes: write(draft), isTruncated: draft.isTruncated };
};

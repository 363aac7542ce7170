import type * as z from 'zod/mini';
import type { Subjects } from '#server/attacks/testing/example.ts';
import { addressOn, nameOf } from '#server/attacks/testing/subjects.ts';
import { VALID_BODIES } from '#server/attacks/testing/valid-bodies.ts';
import type { EndpointShape } from '#server/http/endpoint.ts';
import { badMultipart } from './bad-multipart.ts';
import { HOSTILE, jsonOf, ODD_BODIES, ODD_QUERY_VALUES, ODD_SEGMENTS } from './hostile-values.ts';
import { ODD_HEADERS } from './odd-headers.ts';

/** A request as bytes of HTTP. */
export interface BadRequest {
  /** A description of what is invalid. */
  readonly what: string;
  readonly bytes: Buffer;
  /** The request is incomplete, so that a server may close the connection without a response. */
  readonly cut: boolean;
}

/** The sender: a Cookie header, and the id of one thing of each kind. */
export interface Sender {
  readonly cookie: string;
  readonly subjects: Subjects;
}

/** A request before it is serialised. */
interface Draft {
  what: string;
  method: string;
  target: string;
  /** By name. `more` has headers that are repeated or malformed. */
  headers: Map<string, string>;
  more: readonly string[];
  body: Buffer | undefined;
  cut: boolean;
}

type Chance = () => number;

const pick = <T>(chance: Chance, from: readonly T[]): T => {
  const found = from[Math.floor(chance() * from.length)];
  if (found === undefined && !from.includes(found as T)) throw new Error('nothing to pick from');
  // A cast: the index is within bounds, which its type does not express.
  return found as T;
};

/** The names of a schema's fields, also through wrapping schemas. */
export const fieldsOf = (schema: z.ZodMiniType | undefined): readonly string[] => {
  let def: object | undefined = schema?._zod.def;
  while (def) {
    if ('shape' in def && def.shape) return Object.keys(def.shape);
    const inner: unknown = 'innerType' in def ? def.innerType : 'in' in def ? def.in : undefined;
    // A wrapping schema contains the inner one.
    def = (inner as z.ZodMiniType | undefined)?._zod.def;
  }
  return [];
};

const json = (draft: Draft, text: string | Buffer): void => {
  draft.headers.set('Content-Type', 'application/json');
  draft.body = Buffer.from(text);
};

/** Replaces one to three fields of the body by invalid values, or all of them, or removes some. */
const spoilFields = (draft: Draft, endpoint: EndpointShape, chance: Chance): void => {
  const valid = VALID_BODIES[nameOf(endpoint)] ?? {};
  const fields = [...new Set([...fieldsOf(endpoint.body), ...Object.keys(valid)])];
  const body: Record<string, unknown> = { ...valid };
  const roll = chance();
  const value = pick(chance, HOSTILE);
  if (fields.length === 0 || roll < 0.05) body['anything'] = value;
  else if (roll < 0.15) for (const field of fields) body[field] = value;
  else if (roll < 0.25) delete body[pick(chance, fields)];
  else if (roll < 0.4) nest(body, chance, value);
  else for (let left = 1 + chance() * 3; left > 0; left -= 1) spoilOne(body, fields, chance);
  draft.what = `fields ${jsonOf(body).slice(0, 120)}`;
  json(draft, jsonOf(body));
};

const spoilOne = (
  body: Record<string, unknown>,
  fields: readonly string[],
  chance: Chance,
): void => {
  body[pick(chance, fields)] = pick(chance, HOSTILE);
};

/** Puts an invalid value into a nested field, or among the top-level fields if there is none. */
const nest = (body: Record<string, unknown>, chance: Chance, value: unknown): void => {
  const holding = Object.entries(body).filter(([, held]) => typeof held === 'object' && held);
  if (holding.length === 0) {
    body['__proto__x'] = { constructor: value };
    return;
  }
  const [field, held] = pick(chance, holding);
  body[field] = Array.isArray(held)
    ? [value, ...held]
    : { ...Object(held), [pick(chance, [...Object.keys(Object(held)), 'more'])]: value };
};

const spoilBody = (draft: Draft, _: EndpointShape, chance: Chance): void => {
  const body = pick(chance, ODD_BODIES);
  draft.what = `body ${body.toString().slice(0, 40)}`;
  json(draft, body);
};

const spoilQuery = (draft: Draft, endpoint: EndpointShape, chance: Chance): void => {
  const known = [...fieldsOf(endpoint.query), 'page', '__proto__', 'a[b]', 'token'];
  const pairs: string[] = [];
  for (let left = 1 + chance() * 4; left > 0; left -= 1) {
    pairs.push(`${pick(chance, known)}=${pick(chance, ODD_QUERY_VALUES)}`);
  }
  if (chance() < 0.1) pairs.push(...Array.from({ length: 1000 }, (_, at) => `k${at}`));
  if (chance() < 0.1) pairs.push('???&&&===;;;#');
  draft.what = `query ${pairs.join('&').slice(0, 120)}`;
  draft.target += `?${pairs.join('&')}`;
};

const spoilPath = (draft: Draft, endpoint: EndpointShape, chance: Chance): void => {
  const parameters = endpoint.path.split('/').filter((part) => part.startsWith(':'));
  const segment = pick(chance, ODD_SEGMENTS);
  if (parameters.length > 0 && chance() < 0.8) {
    const spoiled = pick(chance, parameters);
    const parts = draft.target.split('/');
    parts[endpoint.path.split('/').indexOf(spoiled)] = segment;
    draft.target = parts.join('/');
  } else {
    const odd = [`${draft.target}/${segment}`, `/${draft.target}`, `${draft.target}//`];
    const odder = [draft.target.toUpperCase(), `http://x${draft.target}`, `/${segment}`];
    draft.target = pick(chance, [...odd, ...odder]);
  }
  draft.what = `path ${draft.target.slice(0, 120)}`;
};

const spoilHeaders = (draft: Draft, _: EndpointShape, chance: Chance): void => {
  const odd = pick(chance, ODD_HEADERS);
  draft.what = `header ${odd.what}`;
  for (const [name, value] of Object.entries(odd.set ?? {})) draft.headers.set(name, value);
  for (const name of odd.without ?? []) draft.headers.delete(name);
  draft.more = odd.more ?? [];
  if (odd.body !== undefined) draft.body = Buffer.from(odd.body);
  draft.cut = odd.cut ?? false;
};

const METHODS = ['PATCH', 'HEAD', 'OPTIONS', 'PROPFIND', 'TRACE', 'FOO', 'get', 'DELETE', 'PUT'];

const spoilMethod = (draft: Draft, _: EndpointShape, chance: Chance): void => {
  draft.method = pick(chance, METHODS);
  draft.what = `method ${draft.method}`;
};

const spoilParts = (draft: Draft, _: EndpointShape, chance: Chance): void => {
  const { what, type, body } = badMultipart(chance);
  draft.what = `multipart ${what}`;
  draft.headers.set('Content-Type', type);
  draft.body = body;
};

type Spoil = (draft: Draft, endpoint: EndpointShape, chance: Chance) => void;

/** The ways to attack an endpoint. Those to use more often are listed more than once. */
const waysOn = (endpoint: EndpointShape): readonly Spoil[] => {
  const everywhere = [spoilQuery, spoilPath, spoilHeaders, spoilHeaders, spoilMethod];
  if (endpoint.method === 'GET') return [...everywhere, spoilQuery, spoilBody];
  if (endpoint.body) return [...everywhere, ...Array(5).fill(spoilFields), spoilBody, spoilParts];
  const files = /import|documents$/.test(endpoint.path);
  return [...everywhere, spoilBody, spoilParts, ...(files ? Array(5).fill(spoilParts) : [])];
};

const write = ({ method, target, headers, more, body }: Draft): Buffer => {
  if (body && !headers.has('Content-Length') && !headers.has('Transfer-Encoding')) {
    headers.set('Content-Length', String(body.length));
  }
  const lines = [...headers].map(([name, value]) => `${name}: ${value}`);
  const head = [`${method} ${target} HTTP/1.1`, ...lines, ...more, '', ''].join('\r\n');
  return Buffer.concat([Buffer.from(head, 'latin1'), body ?? Buffer.alloc(0)]);
};

/**
 * A different client address for each request, so that rate limits by address do not hide
 * everything else.
 */
const somewhere = (chance: Chance): string =>
  Array.from({ length: 4 }, () => 1 + Math.floor(chance() * 250)).join('.');

/** A random bad request for an endpoint. The same random numbers give the same request. */
export const badRequest = (
  endpoint: EndpointShape,
  { cookie, subjects }: Sender,
  chance: Chance,
): BadRequest => {
  const draft: Draft = {
    what: '',
    method: endpoint.method,
    target: addressOn(endpoint, subjects),
    headers: new Map([
      ['Host', '127.0.0.1'],
      ['Connection', 'close'],
      ['X-Forwarded-For', somewhere(chance)],
      ['Cookie', cookie],
    ]),
    more: [],
    body: undefined,
    cut: false,
  };
  // The app sends a key with writes that must not be repeated.
  if (chance() < 0.2) draft.headers.set('Idempotency-Key', somewhere(chance));
  if (endpoint.body) json(draft, jsonOf(VALID_BODIES[nameOf(endpoint)] ?? {}));
  pick(chance, waysOn(endpoint))(draft, endpoint, chance);
  return { what: draft.what, bytes: write(draft), cut: draft.cut };
};

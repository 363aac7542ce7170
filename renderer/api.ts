import type {
  BodyInput,
  EndpointShape,
  ErrorAnswer,
  FieldProblem,
  Output,
  PathParams,
  QueryInput,
} from '#server/http/endpoint.ts';
import { madeFor, OWNER_HEADER } from '#server/http/rules.ts';
import { accountHere, showAccount, tellTabs } from './account-here.ts';
import { isWorded, loadAnswers } from './ui/language/text.ts';
import { followServerClock } from './ui/now.ts';

/** The server refused. `message` is for logs; `said` is what the server tells the owner, where it said anything. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly said: string | undefined;
  readonly fields: Readonly<Record<string, FieldProblem>>;
  /** All that the server answered. */
  readonly answer: object;
  /** In seconds: when the server wants to be asked again; 0 where it does not say. */
  readonly retryAfter: number;

  constructor(message: string, status: number, answer: Partial<ErrorAnswer>, retryAfter = 0) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = answer.code ?? '';
    this.said = answer.message;
    this.fields = answer.fields ?? {};
    this.answer = answer;
    this.retryAfter = retryAfter;
  }
}

/** The server could not be reached, or did not answer in time. */
export class NetworkError extends Error {
  /** Whether the browser knew of no connection then. */
  readonly wasOffline = globalThis.navigator?.onLine === false;

  constructor(cause: unknown) {
    super('the server could not be reached', { cause });
    this.name = 'NetworkError';
  }
}

type Part<Name extends string, Value> = [Value] extends [never]
  ? object
  : { readonly [Key in Name]: Value };
type Params<E extends EndpointShape> = keyof PathParams<E['path']> extends never
  ? object
  : { readonly params: PathParams<E['path']> };

/** What a call needs: path parameters, query and body as its contract types them. */
export type Input<E extends EndpointShape> = Params<E> &
  Partial<Part<'query', QueryInput<E>>> &
  Part<'body', BodyInput<E>>;

interface Options {
  readonly signal?: AbortSignal;
  /** The same key again gives the first answer again and does nothing: for writes that may be retried. */
  readonly idempotencyKey?: string;
  readonly headers?: Headers;
  /** Asks as a stranger would: without the session. */
  readonly anonymous?: boolean;
}

interface Given {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

const TIMEOUT = 60_000;

/** The address of a call, its path parameters filled in and its query appended. */
export const addressOf = (endpoint: EndpointShape, { params = {}, query = {} }: Given): string => {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  return search.size > 0 ? `${path}?${search}` : path;
};

/** An answer that breaks off, or is none of ours, is as good as none. */
const received = <T>(body: Promise<T>): Promise<T> =>
  body.catch((error: unknown) => {
    throw new NetworkError(error);
  });

type Headers = Readonly<Record<string, string>>;

/** Says whom a call is made for. A tab that nobody is signed in on says so where the call needs an owner. */
export const ownerHeader = (isPublic = false): Headers => {
  const account = accountHere();
  if (account) return madeFor(account);
  return account === null && !isPublic ? madeFor('none') : {};
};

/**
 * Throws where the account that an answer names is not the one that the call was made for, and where one that needs an
 * owner succeeded and names none: a network that wants a login of its own answers for the server.
 */
export const requireOurs = (
  sent: Headers,
  received: (header: string) => string | null,
  mustBeNamed: boolean,
): void => {
  const named = received(OWNER_HEADER);
  const meant = sent[OWNER_HEADER];
  if (named === null) {
    if (mustBeNamed && meant && meant !== 'none') throw new NetworkError(OWNER_HEADER);
    return;
  }
  // A call that names its account itself, as a logout that is still owed, says nothing of this tab's.
  if (meant === undefined && accountHere() === undefined) showAccount(named);
  // Without a name it was asked before anything was known, or signs in.
  if (named === (meant ?? named) && named === (accountHere() ?? named)) return;
  tellTabs(named);
  // The other tabs hear of it by themselves.
  window.dispatchEvent(new Event('storage'));
  throw new ApiError(OWNER_HEADER, 412, {});
};

/** As `fetch`, for the account that this tab shows. Throws ApiError 412 where somebody else is signed in by now. */
export const fetchOwn = async (
  address: string,
  { headers, ...init }: RequestInit & { readonly headers?: Headers },
  isPublic = false,
): Promise<Response> => {
  const sent = { ...ownerHeader(isPublic), ...headers };
  const response = await fetch(address, { credentials: 'include', ...init, headers: sent });
  followServerClock(response.headers.get('Date'));
  requireOurs(sent, (name) => response.headers.get(name), response.ok && !isPublic);
  return response;
};

/** The words for what only the server says come with the first of it; without them its own are shown. */
const knowAnswer = async ({ code, fields = {} }: Partial<ErrorAnswer>): Promise<void> => {
  const codes = [code, ...Object.values(fields).map((problem) => problem.code)];
  if (codes.every((each) => !each || isWorded(each))) return;
  await loadAnswers().catch(() => undefined);
};

const failure = async (response: Response, reads: boolean): Promise<ApiError> => {
  const raw = await received(response.text());
  const retryAfter = Number(response.headers.get('Retry-After')) || 0;
  const message = reads
    ? `HTTP ${response.status}: ${response.statusText}`
    : `${response.status}: ${raw}`;
  let answer: Partial<ErrorAnswer> = {};
  try {
    answer = JSON.parse(raw);
  } catch {
    // A proxy's page.
  }
  // A network that wants a login of its own signs nobody out.
  if (response.status === 401 && !answer.code) throw new NetworkError(raw);
  await knowAnswer(answer);
  return new ApiError(message, response.status, answer, retryAfter);
};

/** A page of a list with how many there are in all. */
export interface Listed<T> {
  readonly items: T;
  readonly total: number;
}

const send = async (
  endpoint: EndpointShape,
  given: Given,
  { signal, idempotencyKey, headers, anonymous }: Options,
): Promise<Response> => {
  const timeout = AbortSignal.timeout(TIMEOUT);
  const hasBody = given.body !== undefined;
  const init = {
    method: endpoint.method,
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    headers: {
      Accept: 'application/json',
      ...(hasBody ? { 'Content-Type': 'application/json' } : {}),
      ...(idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {}),
      ...headers,
    },
    ...(hasBody ? { body: JSON.stringify(given.body) } : {}),
  };
  try {
    const address = addressOf(endpoint, given);
    // A window with its server inside is known by a cookie, and answered nothing without it.
    return anonymous && !window.alagaDesktop
      ? await fetch(address, { ...init, credentials: 'omit' })
      : await fetchOwn(address, init, endpoint.access === 'public');
  } catch (error) {
    if (signal?.aborted || error instanceof ApiError || error instanceof NetworkError) throw error;
    throw new NetworkError(error);
  }
};

const checked = async (endpoint: EndpointShape, given: Given, options: Options) => {
  const response = await send(endpoint, given, options);
  if (!response.ok) throw await failure(response, endpoint.method === 'GET');
  return response;
};

/** Networks that want a login of their own answer for the server, sometimes in JSON and with 200. */
const isOurs = ({ out: { has = [] } }: EndpointShape, answer: unknown): boolean =>
  has.length === 0 ||
  (typeof answer === 'object' && answer !== null && has.every((field) => field in answer));

/** Calls the server. Throws ApiError where it refuses and NetworkError where it cannot be reached. */
export const call = async <E extends EndpointShape>(
  endpoint: E,
  input: Input<E>,
  options: Options = {},
): Promise<Output<E>> => {
  const response = await checked(endpoint, input as Given, options);
  const answer: unknown = await received(response.json());
  if (!isOurs(endpoint, answer)) throw new NetworkError(answer);
  // The wire's types are the contract's: both sides are made from the same file.
  return answer as Output<E>;
};

/** The answer of a tagged endpoint with its tag; without the answer where it is the one that `tag` came with. */
export const callTagged = async <E extends EndpointShape>(
  endpoint: E,
  input: Input<E>,
  tag: string | null,
  options: Options = {},
): Promise<{ readonly tag: string | null; readonly answer?: Output<E> }> => {
  const response = await checked(endpoint, input as Given, options);
  const now = response.headers.get('ETag');
  if (now !== null && now === tag) {
    await response.body?.cancel();
    return { tag };
  }
  return { tag: now, answer: (await received(response.json())) as Output<E> };
};

/** As `call` for a limited list: the items with the `X-Total-Count` of all. */
export const callList = async <E extends EndpointShape>(
  endpoint: E,
  input: Input<E>,
  options: Options = {},
): Promise<Listed<Output<E>>> => {
  const response = await checked(endpoint, input as Given, options);
  const items = (await received(response.json())) as Output<E>;
  return { items, total: Number(response.headers.get('X-Total-Count') ?? 0) };
};

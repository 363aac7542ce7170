import type {
  BodyInput,
  EndpointShape,
  ErrorAnswer,
  FieldProblem,
  Output,
  PathParams,
  QueryInput,
} from '#server/http/endpoint.ts';
import { OWNER_HEADER, requestForAccount } from '#server/http/rules.ts';
import { currentAccount, notifyTabs, setCurrentAccount } from './current-account.ts';
import { hasText, loadAnswers } from './ui/language/text.ts';
import { followServerClock } from './ui/time/now.ts';

/** The server refused a call. `message` is for logs; `said` is the server's text for the owner, if any. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly said: string | undefined;
  readonly fields: Readonly<Record<string, FieldProblem>>;
  /** The whole answer. */
  readonly answer: Partial<ErrorAnswer>;
  /** In seconds, from Retry-After; 0 if it is absent. */
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

/** Whether an error is the server's refusal with this status. */
export const isRefusedWith = (error: unknown, status: number): boolean =>
  error instanceof ApiError && error.status === status;

/** The server could not be reached, or did not answer in time. */
export class NetworkError extends Error {
  /** Whether the browser was offline when the error occurred. */
  readonly wasOffline = globalThis.navigator?.onLine === false;

  constructor(cause: unknown) {
    super('the server could not be reached', { cause });
    this.name = 'NetworkError';
  }
}

type InputPart<Name extends string, Value> = [Value] extends [never]
  ? object
  : { readonly [Key in Name]: Value };
type InputParams<E extends EndpointShape> = keyof PathParams<E['path']> extends never
  ? object
  : { readonly params: PathParams<E['path']> };

/** The path parameters, query and body of a call, typed by its contract. */
export type EndpointInput<E extends EndpointShape> = InputParams<E> &
  Partial<InputPart<'query', QueryInput<E>>> &
  InputPart<'body', BodyInput<E>>;

interface CallOptions {
  readonly signal?: AbortSignal;
  /** If a call is repeated with the same key, it returns the first answer and changes nothing. */
  readonly idempotencyKey?: string;
  readonly headers?: Headers;
  /** Sends the call without the session. */
  readonly anonymous?: boolean;
}

interface CallInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

const REQUEST_TIMEOUT = 60_000;

/** The address of a call with its path parameters and query. */
export const addressOf = (
  endpoint: EndpointShape,
  { params = {}, query = {} }: CallInput,
): string => {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  return search.size > 0 ? `${path}?${search}` : path;
};

/** A broken or foreign answer counts as no answer. */
const readBody = <T>(body: Promise<T>): Promise<T> =>
  body.catch((error: unknown) => {
    throw new NetworkError(error);
  });

type Headers = Readonly<Record<string, string>>;

/** The header that names the account of a call. A signed-out tab says so if the call needs an owner. */
export const ownerHeader = (isPublic = false): Headers => {
  const account = currentAccount();
  if (account) return requestForAccount(account);
  return account === null && !isPublic ? requestForAccount('none') : {};
};

/**
 * Throws if an answer names another account than the call, or if a successful answer to a call that needs an
 * owner names none: then it comes from a captive portal.
 */
export const requireOwnAnswer = (
  requestHeaders: Headers,
  readHeader: (header: string) => string | null,
  mustBeNamed: boolean,
): void => {
  const answeredOwner = readHeader(OWNER_HEADER);
  const expectedOwner = requestHeaders[OWNER_HEADER];
  if (answeredOwner === null) {
    if (mustBeNamed && expectedOwner && expectedOwner !== 'none')
      throw new NetworkError(OWNER_HEADER);
    return;
  }
  // A call for a specific account, such as a pending logout, is independent of the tab's account.
  if (expectedOwner === undefined && currentAccount() === undefined)
    setCurrentAccount(answeredOwner);
  // An answer without an account is accepted before the account is known, and for sign-ins.
  if (
    answeredOwner === (expectedOwner ?? answeredOwner) &&
    answeredOwner === (currentAccount() ?? answeredOwner)
  )
    return;
  notifyTabs(answeredOwner);
  // Other tabs receive the event from the browser.
  window.dispatchEvent(new Event('storage'));
  throw new ApiError(OWNER_HEADER, 412, {});
};

/** Like `fetch`, for the account that this tab shows. Throws ApiError 412 if another account is signed in. */
export const fetchAsOwner = async (
  address: string,
  { headers, ...init }: RequestInit & { readonly headers?: Headers },
  isPublic = false,
): Promise<Response> => {
  const allHeaders = { ...ownerHeader(isPublic), ...headers };
  const response = await fetch(address, { credentials: 'include', ...init, headers: allHeaders });
  followServerClock(response.headers.get('Date'));
  requireOwnAnswer(allHeaders, (name) => response.headers.get(name), response.ok && !isPublic);
  return response;
};

/**
 * Loads the texts of the server's answers with the first of them. If that fails, the server's own text is
 * shown.
 */
const loadAnswerTexts = async ({ code, fields = {} }: Partial<ErrorAnswer>): Promise<void> => {
  const codes = [code, ...Object.values(fields).map((problem) => problem.code)];
  if (codes.every((each) => !each || hasText(each))) return;
  await loadAnswers().catch(() => undefined);
};

const toApiError = async (response: Response, isRead: boolean): Promise<ApiError> => {
  const text = await readBody(response.text());
  const retryAfter = Number(response.headers.get('Retry-After')) || 0;
  const message = isRead
    ? `HTTP ${response.status}: ${response.statusText}`
    : `${response.status}: ${text}`;
  let answer: Partial<ErrorAnswer> = {};
  try {
    answer = JSON.parse(text);
  } catch {
    // The body is a proxy's page. Its limit for large requests is the only refusal that depends on what was sent.
    if (response.status === 413) answer = { code: 'http.tooLarge' };
  }
  // A 401 of a captive portal does not end the session.
  if (response.status === 401 && !answer.code) throw new NetworkError(text);
  await loadAnswerTexts(answer);
  return new ApiError(message, response.status, answer, retryAfter);
};

/** A page of a list, with the total number. */
export interface ListedAnswer<T> {
  readonly items: T;
  readonly total: number;
  /** The source whose items are missing from the list, because they could not be read; null if there is none. */
  readonly missingSource?: string | null;
}

const send = async (
  endpoint: EndpointShape,
  input: CallInput,
  { signal, idempotencyKey, headers, anonymous }: CallOptions,
): Promise<Response> => {
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT);
  const hasBody = input.body !== undefined;
  const init = {
    method: endpoint.method,
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    headers: {
      Accept: 'application/json',
      ...(hasBody ? { 'Content-Type': 'application/json' } : {}),
      ...(idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {}),
      ...headers,
    },
    ...(hasBody ? { body: JSON.stringify(input.body) } : {}),
  };
  try {
    const address = addressOf(endpoint, input);
    // The desktop window is authenticated by a cookie, and all calls without it are refused.
    return anonymous && !window.alagaDesktop
      ? await fetch(address, { ...init, credentials: 'omit' })
      : await fetchAsOwner(address, init, endpoint.access === 'public');
  } catch (error) {
    if (signal?.aborted || error instanceof ApiError || error instanceof NetworkError) throw error;
    throw new NetworkError(error);
  }
};

const sendChecked = async (endpoint: EndpointShape, input: CallInput, options: CallOptions) => {
  const response = await send(endpoint, input, options);
  if (!response.ok) throw await toApiError(response, endpoint.method === 'GET');
  return response;
};

/** Captive portals answer instead of the server, sometimes with JSON and status 200. */
const isOwnAnswer = ({ out: { has = [] } }: EndpointShape, answer: unknown): boolean =>
  has.length === 0 ||
  (typeof answer === 'object' && answer !== null && has.every((field) => field in answer));

/** Calls the server. Throws ApiError if it refuses and NetworkError if it is unreachable. */
export const call = async <E extends EndpointShape>(
  endpoint: E,
  input: EndpointInput<E>,
  options: CallOptions = {},
): Promise<Output<E>> => {
  const response = await sendChecked(endpoint, input as CallInput, options);
  const answer: unknown = await readBody(response.json());
  if (!isOwnAnswer(endpoint, answer)) throw new NetworkError(answer);
  // The cast is safe: server and client share the contract.
  return answer as Output<E>;
};

/** A file that the server answers with. Throws as `call` does. */
export const callFile = async <E extends EndpointShape>(
  endpoint: E,
  input: EndpointInput<E>,
  options: CallOptions = {},
): Promise<Blob> => readBody((await sendChecked(endpoint, input as CallInput, options)).blob());

/** The answer of an endpoint with its ETag; without the answer if it still has the given `tag`. */
export const callTagged = async <E extends EndpointShape>(
  endpoint: E,
  input: EndpointInput<E>,
  tag: string | null,
  options: CallOptions = {},
): Promise<{ readonly tag: string | null; readonly answer?: Output<E> }> => {
  const response = await sendChecked(endpoint, input as CallInput, options);
  const etag = response.headers.get('ETag');
  if (etag !== null && etag === tag) {
    await response.body?.cancel();
    return { tag };
  }
  return { tag: etag, answer: (await readBody(response.json())) as Output<E> };
};

/** Like `call` for a limited list: the items, the `X-Total-Count` of all, and the `X-Missing-Source`. */
export const callList = async <E extends EndpointShape>(
  endpoint: E,
  input: EndpointInput<E>,
  options: CallOptions = {},
): Promise<ListedAnswer<Output<E>>> => {
  const response = await sendChecked(endpoint, input as CallInput, options);
  const items = (await readBody(response.json())) as Output<E>;
  return {
    items,
    total: Number(response.headers.get('X-Total-Count') ?? 0),
    missingSource: response.headers.get('X-Missing-Source'),
  };
};

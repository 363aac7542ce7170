import { seededRandom } from '#build/soak/seeded-random.ts';
import { endpointName } from '#server/attacks/testing/subjects.ts';
import type { EndpointShape } from '#server/http/endpoint.ts';
import { type BadRequest, badRequest, type Sender } from './bad-requests.ts';
import { sendBytes } from './raw-http.ts';

/** The address and the processes of the server under attack. */
export interface Target {
  readonly url: string;
  readonly endpoints: readonly EndpointShape[];
  /** A new owner with a session and one thing of each kind. */
  readonly sender: () => Promise<Sender>;
  /** The heap of the server after a garbage collection, in bytes. */
  readonly heap: () => Promise<number>;
}

export interface MalformedSoak {
  readonly endpoints: number;
  readonly requests: number;
  /**
   * The numbers of responses with 2xx or 3xx, with 4xx, and with 503 for features that are not
   * configured.
   */
  readonly taken: number;
  readonly refused: number;
  readonly notConfigured: number;
  /** Incomplete requests that were closed without a response. */
  readonly letGo: number;
  /**
   * Descriptions of failures: a 5xx, a request without a response, a response that reveals
   * internals.
   */
  readonly problems: readonly string[];
  /** The server's heap around the last tenth of the requests. */
  readonly heapBefore: number;
  readonly heapAfter: number;
}

/**
 * The text of a response for features that are not configured, or that the desktop app does not
 * offer: the only permitted reasons for a 503.
 */
const NOT_CONFIGURED =
  /"code":"(accounts\.mail\.unavailable|[\w.]+\.off|phones\.unavailable|backups\.(noDialog|postgres)|biometrics\.address)"/;

/** Patterns of stack traces, SQL statements and file paths. */
const INTERNAL_DETAILS =
  /node_modules|\.ts:\d|at async |SqliteError|SQLITE_|syntax error at|insert into|\/server\//;

const findFault = (
  { end, status, body }: Awaited<ReturnType<typeof sendBytes>>,
  { description, isTruncated }: BadRequest,
): string | undefined => {
  if (end === 'hung') return 'no answer';
  if (end === 'closed') return isTruncated ? undefined : 'closed without an answer';
  // A response to HEAD has no body with the reason. The same call with GET has one.
  const isAllowed = NOT_CONFIGURED.test(body) || (description === 'method HEAD' && body === '');
  if (status >= 500 && !(status === 503 && isAllowed)) return `${status} ${body}`;
  return INTERNAL_DETAILS.test(body) ? `tells ${body.slice(0, 200)}` : undefined;
};

/**
 * Sends `each` bad requests to every endpoint, one after the other. The same seed sends the same
 * requests.
 */
export const soakMalformed = async (
  target: Target,
  each: number,
  seed: number,
): Promise<MalformedSoak> => {
  const counts = { requests: 0, taken: 0, refused: 0, notConfigured: 0, letGo: 0 };
  const failures: string[] = [];
  let sender = await target.sender();
  const sendOne = async (endpoint: EndpointShape, chance: () => number): Promise<void> => {
    const request = badRequest(endpoint, sender, chance);
    const outcome = await sendBytes(target.url, request.bytes, request.isTruncated);
    const fault = findFault(outcome, request);
    if (fault) failures.push(`${endpointName(endpoint)}, ${request.description}: ${fault}`);
    const { status } = outcome;
    counts.requests += 1;
    if (status === 0) counts.letGo += 1;
    else if (status === 503) counts.notConfigured += 1;
    else counts[status < 400 ? 'taken' : 'refused'] += 1;
    // After a logout or a deletion a new sender is needed, because all further responses would be
    // 401 or 404.
    if (status === 401 || (status < 300 && /^(DELETE|POST)$/.test(endpoint.method))) {
      sender = await target.sender();
    }
  };
  const sendRound = async (requests: number, chance: () => number): Promise<void> => {
    for (const endpoint of target.endpoints) {
      for (let requestIndex = 0; requestIndex < requests; requestIndex += 1)
        await sendOne(endpoint, chance);
    }
  };
  // The first tenth is warm-up, so that code loaded on first use does not look like a leak.
  const warmUpCount = Math.ceil(each / 10);
  await sendRound(warmUpCount, seededRandom(seed));
  const heapBefore = await target.heap();
  await sendRound(each - warmUpCount, seededRandom(seed + 1));
  const heapAfter = await target.heap();
  return {
    endpoints: target.endpoints.length,
    ...counts,
    problems: failures,
    heapBefore,
    heapAfter,
  };
};

import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { type AllowsAddress, checkedLookup, checkHost } from './checked-lookup.ts';

export interface OutgoingRequest {
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: string | Buffer;
}

interface PostLimits {
  readonly mayConnect: AllowsAddress;
  /** Milliseconds for everything: the lookup, the connection and the answer. */
  readonly timeout: number;
  /** Bytes of the answer's headers. Its body is not read. */
  readonly maxHeaderSize?: number;
  /** Finds the addresses of a name. Only tests change it. */
  readonly lookup?: LookupFunction;
}

/**
 * Posts to an address that comes from an owner, connecting only to machines that `mayConnect` allows, and returns the
 * status of the answer. Redirects are not followed. Rejects without an answer in time.
 */
export const postChecked = (
  url: URL,
  { headers, body }: OutgoingRequest,
  { mayConnect, timeout, maxHeaderSize, lookup }: PostLimits,
): Promise<number> => {
  checkHost(url.hostname, mayConnect);
  const request = url.protocol === 'https:' ? secureRequest : plainRequest;
  return new Promise((resolve, reject) => {
    const options = {
      method: 'POST',
      agent: false,
      headers,
      signal: AbortSignal.timeout(timeout),
      lookup: checkedLookup(mayConnect, lookup),
      ...(maxHeaderSize === undefined ? {} : { maxHeaderSize }),
    };
    const outgoing = request(url, options, (answer) => {
      resolve(answer.statusCode ?? 0);
      // The status is enough, and a body may be endless.
      answer.destroy();
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
};

import { connect } from 'node:net';
import { computeQuantiles } from './quantiles.ts';

export interface LoadRequest {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/**
 * The performance of a server under load: requests in a second, the median and 99th percentile of
 * the times in ms, and the bytes of a response.
 */
export interface LoadResult {
  readonly requests: number;
  readonly perSecond: number;
  readonly middle: number;
  readonly p99: number;
  readonly bytes: number;
}

const HEAD_END = Buffer.from('\r\n\r\n');

/** The headers of a browser, except Accept-Encoding: the floor does not compress. */
const BROWSER_HEADERS = {
  Host: 'localhost',
  Connection: 'keep-alive',
  'User-Agent':
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  Accept: 'application/json',
  'Accept-Language': 'en-PH,en;q=0.9,fil;q=0.8',
  Referer: 'http://localhost/dashboard',
  'Sec-Fetch-Site': 'same-origin',
  'Sec-Fetch-Mode': 'cors',
  'Sec-Fetch-Dest': 'empty',
};

/** The text of a request in HTTP/1.1. */
export const composeRequest = ({ method, path, headers = {}, body }: LoadRequest): string => {
  const json = body === undefined ? '' : JSON.stringify(body);
  const lines = Object.entries({
    ...BROWSER_HEADERS,
    ...headers,
    ...(json === ''
      ? {}
      : {
          Origin: 'http://localhost',
          'Content-Type': 'application/json',
          'Content-Length': String(Buffer.byteLength(json)),
        }),
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${json}`;
};

/**
 * The length of the first complete response in the buffer; undefined if it is incomplete. Throws if
 * it is not a success.
 */
const completeResponseLength = (received: Buffer): number | undefined => {
  const end = received.indexOf(HEAD_END);
  if (end < 0) return undefined;
  const responseHead = received.toString('latin1', 0, end);
  if (!/^HTTP\/1\.1 20[01] /.test(responseHead))
    throw new Error(received.toString('utf8').slice(0, 600));
  const length = /content-length: (\d+)/i.exec(responseHead)?.[1];
  if (length === undefined) throw new Error('an answer without its length');
  const responseLength = end + HEAD_END.length + Number(length);
  return received.length < responseLength ? undefined : responseLength;
};

/**
 * Sends requests on one connection, each after the previous response, until the time is over or
 * there were enough. Returns the times.
 */
const sendRequests = (
  port: number,
  next: () => LoadRequest,
  until: number,
  maxRequests: number,
): Promise<readonly [number[], number]> =>
  new Promise((resolve, reject) => {
    const times: number[] = [];
    let bytes = 0;
    let receivedBuffer: Buffer = Buffer.alloc(0);
    let requestStart = 0;
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    const send = () => {
      requestStart = performance.now();
      socket.write(composeRequest(next()));
    };
    socket.once('connect', send);
    socket.once('error', reject);
    socket.on('data', (part: Buffer) => {
      try {
        receivedBuffer = receivedBuffer.length === 0 ? part : Buffer.concat([receivedBuffer, part]);
        const length = completeResponseLength(receivedBuffer);
        if (length === undefined) return;
        bytes = length;
        receivedBuffer = receivedBuffer.subarray(length);
        const now = performance.now();
        times.push(now - requestStart);
        if (now < until && times.length < maxRequests) return send();
        socket.destroy();
        resolve([times, bytes]);
      } catch (error) {
        socket.destroy();
        reject(error);
      }
    });
  });

interface LoadOptions {
  readonly connections: number;
  /** The duration of the load in milliseconds. */
  readonly duration: number;
  /** The maximum number of requests of each connection. */
  readonly maxRequestsPerConnection?: number;
}

/**
 * Sends requests over several connections for some time. Each connection waits for its response
 * before it sends the next request.
 */
export const load = async (
  port: number,
  next: () => LoadRequest,
  { connections, duration, maxRequestsPerConnection = Number.POSITIVE_INFINITY }: LoadOptions,
): Promise<LoadResult> => {
  const startedAt = performance.now();
  const loadResults = await Promise.all(
    Array.from({ length: connections }, () =>
      sendRequests(port, next, startedAt + duration, maxRequestsPerConnection),
    ),
  );
  const elapsed = performance.now() - startedAt;
  const times = loadResults.flatMap(([each]) => each);
  const quantileAt = computeQuantiles(times);
  return {
    requests: times.length,
    perSecond: (1000 * times.length) / elapsed,
    middle: quantileAt(0.5),
    p99: quantileAt(0.99),
    bytes: loadResults[0]?.[1] ?? 0,
  };
};

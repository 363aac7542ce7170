import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';

export interface BalancerOptions {
  /** The protocol of browsers; `https` means that the balancer terminates TLS. */
  readonly protocol?: 'http' | 'https';
  /** Whether there is a trusted proxy in front of the balancer. */
  readonly isBehindProxy?: boolean;
}

export interface Balancer extends AsyncDisposable {
  readonly url: string;
  /** The addresses of the servers, used in turn; tests may change the list. */
  readonly servers: string[];
  /** The number of requests each server has answered. */
  readonly answered: readonly number[];
}

/** Headers that concern only one connection. */
const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

const endToEndHeaders = (headers: IncomingHttpHeaders): IncomingHttpHeaders => {
  const connectionHeaders = (headers.connection ?? '').toLowerCase().split(/\s*,\s*/);
  const droppedHeaders = new Set([...HOP_BY_HOP, ...connectionHeaders]);
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !droppedHeaders.has(name)));
};

const hasBody = ({ headers }: IncomingMessage): boolean =>
  'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > 0;

/** The forwarding headers for the servers: the client's own are kept or replaced, but never come last. */
const forwardedHeaders = (
  incomingMessage: IncomingMessage,
  options: BalancerOptions,
): IncomingHttpHeaders => {
  const addresses = [incomingMessage.headers['x-forwarded-for'] ?? []].flat();
  const peer = (incomingMessage.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  return {
    'x-forwarded-for': (options.isBehindProxy && addresses.length > 0
      ? addresses
      : [...addresses, peer]
    ).join(', '),
    'x-forwarded-proto': options.protocol ?? 'http',
    'x-forwarded-host': incomingMessage.headers.host,
  };
};

/** Whether no process listened at the address, so that the server cannot have received any part of the request. */
const isRefused = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED';

/** Whether repeating the request does no harm: it writes nothing. */
const mayBeRepeated = (incomingMessage: IncomingMessage): boolean =>
  /^(GET|HEAD|OPTIONS)$/.test(incomingMessage.method ?? '') && !hasBody(incomingMessage);

/** Sends a request over a new connection and resolves when the answer's headers have arrived. */
const ask = async (
  incomingMessage: IncomingMessage,
  server: string,
  headers: IncomingHttpHeaders,
  serverResponse: ServerResponse,
): Promise<IncomingMessage> => {
  const { host } = new URL(server);
  const sentClientRequest = request(new URL(incomingMessage.url ?? '/', server), {
    method: incomingMessage.method,
    headers: { ...endToEndHeaders(incomingMessage.headers), ...headers, host },
    agent: false,
  });
  // The client has disconnected.
  serverResponse.once('close', () => sentClientRequest.destroy());
  // The first error is handled below; a later one ends the answer.
  sentClientRequest.on('error', () => undefined);
  const answer = once(sentClientRequest, 'response');
  if (!hasBody(incomingMessage)) sentClientRequest.end();
  else
    sentClientRequest.once('socket', (socket) =>
      socket.once('connect', () => incomingMessage.pipe(sentClientRequest)),
    );
  const [received] = await answer;
  return received;
};

const forwardAnswer = async (
  answer: IncomingMessage,
  serverResponse: ServerResponse,
): Promise<void> => {
  serverResponse.writeHead(
    answer.statusCode ?? 502,
    answer.statusMessage,
    endToEndHeaders(answer.headers),
  );
  // An answer cut off by the server must be cut off for the client too, or it would look complete.
  await pipeline(answer, serverResponse).catch(() => serverResponse.destroy());
};

/**
 * An HTTP load balancer: each request goes to the next server. A server that does not listen is skipped. A request that
 * was cut off is repeated on another server only if it writes nothing, otherwise answered with 502.
 */
export const startBalancer = async (
  servers: string[],
  options: BalancerOptions = {},
): Promise<Balancer> => {
  let nextServer = 0;
  const answerCounts = servers.map(() => 0);
  const handle = async (
    incomingMessage: IncomingMessage,
    serverResponse: ServerResponse,
  ): Promise<void> => {
    const headers = forwardedHeaders(incomingMessage, options);
    const firstIndex = nextServer;
    nextServer += 1;
    for (let tries = 0; tries < servers.length && !serverResponse.destroyed; tries += 1) {
      const place = (firstIndex + tries) % servers.length;
      try {
        const answer = await ask(incomingMessage, servers[place] ?? '', headers, serverResponse);
        answerCounts[place] = (answerCounts[place] ?? 0) + 1;
        await forwardAnswer(answer, serverResponse);
        return;
      } catch (error) {
        if (!isRefused(error) && !mayBeRepeated(incomingMessage)) break;
      }
    }
    serverResponse.writeHead(502, { 'Content-Type': 'text/plain' }).end('no server answered');
  };
  const balancer = createServer((incoming, response) => {
    handle(incoming, response).catch(() => response.destroy());
  });
  balancer.listen(0, '127.0.0.1');
  await once(balancer, 'listening');
  // The cast is safe: a server that listens on a port has such an address.
  const { port } = balancer.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    servers,
    answered: answerCounts,
    async [Symbol.asyncDispose]() {
      balancer.closeAllConnections();
      balancer.close();
      await once(balancer, 'close');
    },
  };
};

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

/**
 * The forwarding headers for the servers. Behind a trusted proxy its addresses are kept; otherwise the client's own
 * address is appended, so that an address that the client claims never comes last.
 */
const forwardedHeaders = (
  clientRequest: IncomingMessage,
  options: BalancerOptions,
): IncomingHttpHeaders => {
  const addresses = [clientRequest.headers['x-forwarded-for'] ?? []].flat();
  const peer = (clientRequest.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  return {
    'x-forwarded-for': (options.isBehindProxy && addresses.length > 0
      ? addresses
      : [...addresses, peer]
    ).join(', '),
    'x-forwarded-proto': options.protocol ?? 'http',
    'x-forwarded-host': clientRequest.headers.host,
  };
};

/** Whether no process listened at the address, so that the server cannot have received any part of the request. */
const isRefused = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED';

/** Whether repeating the request does no harm: it writes nothing. */
const mayBeRepeated = (clientRequest: IncomingMessage): boolean =>
  /^(GET|HEAD|OPTIONS)$/.test(clientRequest.method ?? '') && !hasBody(clientRequest);

/** Sends a request over a new connection and resolves when the answer's headers have arrived. */
const ask = async (
  clientRequest: IncomingMessage,
  server: string,
  headers: IncomingHttpHeaders,
  serverResponse: ServerResponse,
): Promise<IncomingMessage> => {
  const { host } = new URL(server);
  const forwardedRequest = request(new URL(clientRequest.url ?? '/', server), {
    method: clientRequest.method,
    headers: { ...endToEndHeaders(clientRequest.headers), ...headers, host },
    agent: false,
  });
  // The client has disconnected.
  serverResponse.once('close', () => forwardedRequest.destroy());
  // The first error is handled below; a later one ends the answer.
  forwardedRequest.on('error', () => undefined);
  const answer = once(forwardedRequest, 'response');
  if (!hasBody(clientRequest)) forwardedRequest.end();
  else
    forwardedRequest.once('socket', (socket) =>
      socket.once('connect', () => clientRequest.pipe(forwardedRequest)),
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
    clientRequest: IncomingMessage,
    serverResponse: ServerResponse,
  ): Promise<void> => {
    const headers = forwardedHeaders(clientRequest, options);
    const firstIndex = nextServer;
    nextServer += 1;
    for (let tries = 0; tries < servers.length && !serverResponse.destroyed; tries += 1) {
      const serverIndex = (firstIndex + tries) % servers.length;
      try {
        const answer = await ask(
          clientRequest,
          servers[serverIndex] ?? '',
          headers,
          serverResponse,
        );
        answerCounts[serverIndex] = (answerCounts[serverIndex] ?? 0) + 1;
        await forwardAnswer(answer, serverResponse);
        return;
      } catch (error) {
        if (!isRefused(error) && !mayBeRepeated(clientRequest)) break;
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

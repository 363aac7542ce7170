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
  /** What browsers reach it by: `https` for one that takes their TLS off. */
  readonly protocol?: 'http' | 'https';
  /** Whether what stands before it is a proxy too, whose word of who asks is to be believed. */
  readonly isBehindProxy?: boolean;
}

export interface Balancer extends AsyncDisposable {
  readonly url: string;
  /** The addresses of the servers, each asked in its turn; to be changed as they come and go. */
  readonly servers: string[];
  /** Requests that each place among the servers has answered. */
  readonly answered: readonly number[];
}

/** Meant for one connection alone, which ends here. */
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

const endToEnd = (headers: IncomingHttpHeaders): IncomingHttpHeaders => {
  const named = (headers.connection ?? '').toLowerCase().split(/\s*,\s*/);
  const ended = new Set([...HOP_BY_HOP, ...named]);
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !ended.has(name)));
};

const hasBody = ({ headers }: IncomingMessage): boolean =>
  'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > 0;

/** What the servers are told of who asked: what a client says of itself is passed on, or replaced, but never last. */
const forwarded = (asked: IncomingMessage, options: BalancerOptions): IncomingHttpHeaders => {
  const said = [asked.headers['x-forwarded-for'] ?? []].flat();
  const peer = (asked.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  return {
    'x-forwarded-for': (options.isBehindProxy && said.length > 0 ? said : [...said, peer]).join(
      ', ',
    ),
    'x-forwarded-proto': options.protocol ?? 'http',
    'x-forwarded-host': asked.headers.host,
  };
};

/** Nothing of a request can have arrived where nobody listens. */
const isRefused = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED';

/** A second time it does what it did the first time: nothing. */
const mayBeRepeated = (asked: IncomingMessage): boolean =>
  /^(GET|HEAD|OPTIONS)$/.test(asked.method ?? '') && !hasBody(asked);

/** Sends a request on over a connection of its own; the answer has its head by then. */
const ask = async (
  asked: IncomingMessage,
  server: string,
  headers: IncomingHttpHeaders,
  out: ServerResponse,
): Promise<IncomingMessage> => {
  const { host } = new URL(server);
  const sent = request(new URL(asked.url ?? '/', server), {
    method: asked.method,
    headers: { ...endToEnd(asked.headers), ...headers, host },
    agent: false,
  });
  // Who went away waits for nothing.
  out.once('close', () => sent.destroy());
  // The first one is heard below; what comes once there is an answer cuts that off too.
  sent.on('error', () => undefined);
  const answer = once(sent, 'response');
  if (!hasBody(asked)) sent.end();
  else sent.once('socket', (socket) => socket.once('connect', () => asked.pipe(sent)));
  const [received] = await answer;
  return received;
};

const passOn = async (answer: IncomingMessage, out: ServerResponse): Promise<void> => {
  out.writeHead(answer.statusCode ?? 502, answer.statusMessage, endToEnd(answer.headers));
  // What is cut off behind us is cut off before us too: a part must not look like the whole.
  await pipeline(answer, out).catch(() => out.destroy());
};

/**
 * An HTTP balancer as stands before several servers: each request goes to the next of them in turn. One that nobody
 * listens at is passed over; a request that was cut off goes to another only where it writes nothing, and is
 * answered with 502 else.
 */
export const startBalancer = async (
  servers: string[],
  options: BalancerOptions = {},
): Promise<Balancer> => {
  let turn = 0;
  const answered = servers.map(() => 0);
  const handle = async (asked: IncomingMessage, out: ServerResponse): Promise<void> => {
    const headers = forwarded(asked, options);
    const first = turn;
    turn += 1;
    for (let tries = 0; tries < servers.length && !out.destroyed; tries += 1) {
      const place = (first + tries) % servers.length;
      try {
        const answer = await ask(asked, servers[place] ?? '', headers, out);
        answered[place] = (answered[place] ?? 0) + 1;
        await passOn(answer, out);
        return;
      } catch (error) {
        if (!isRefused(error) && !mayBeRepeated(asked)) break;
      }
    }
    out.writeHead(502, { 'Content-Type': 'text/plain' }).end('no server answered');
  };
  const balancer = createServer((asked, out) => {
    handle(asked, out).catch(() => out.destroy());
  });
  balancer.listen(0, '127.0.0.1');
  await once(balancer, 'listening');
  // A cast: a server that listens on a port has such an address.
  const { port } = balancer.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    servers,
    answered,
    async [Symbol.asyncDispose]() {
      balancer.closeAllConnections();
      balancer.close();
      await once(balancer, 'close');
    },
  };
};

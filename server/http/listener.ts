import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';

/** How long who is slow is waited for, each in milliseconds. */
export interface Patience {
  /** A request's head, from the connection or the end of the answer before it. */
  readonly head: number;
  /** A whole body, but for a file's. */
  readonly body: number;
  /** A whole request with a file. */
  readonly file: number;
  /** What is still being sent when the answer is out: long enough that its sender reads the answer. */
  readonly rest: number;
  /** A connection on which nothing moves while a request or its answer is under way. */
  readonly silence: number;
  /** The next request on a connection. */
  readonly next: number;
  /** How often heads and files are looked at. */
  readonly look: number;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;

export const PATIENCE: Patience = {
  head: 30 * SECOND,
  // 16 MB, the largest, at half a Mbit/s.
  body: 5 * MINUTE,
  // The largest import at 1 Mbit/s.
  file: 30 * MINUTE,
  rest: 30 * SECOND,
  // Longer than the longest import takes to be restored, during which nothing is said.
  silence: 5 * MINUTE,
  next: 5 * SECOND,
  look: 10 * SECOND,
};

/**
 * A proxy keeps its connections for the next request, Caddy for two minutes: closed first by this side, one would be
 * gone in the moment in which it is used.
 */
const NEXT_OF_PROXY = 150 * SECOND;

export const patienceWith = (trustProxy: boolean): Patience =>
  trustProxy ? { ...PATIENCE, next: NEXT_OF_PROXY } : PATIENCE;

/** Past it, connections are closed as they come. What is open costs some ten kilobytes and is let go when it is slow. */
const MOST_CONNECTIONS = 20_000;

/** Open files that the database, the pages and their workers are left with. */
const OTHER_FILES = 256;

/** How many connections the system lets this process hold. Only Linux tells; elsewhere the most that is wanted. */
export const connectionsThatFit = (limits = '/proc/self/limits'): number => {
  try {
    const open = /^Max open files\s+(\d+)/m.exec(readFileSync(limits, 'utf8'))?.[1];
    const fit = open === undefined ? MOST_CONNECTIONS : Number(open) - OTHER_FILES;
    return Math.min(MOST_CONNECTIONS, Math.max(1, fit));
  } catch {
    return MOST_CONNECTIONS;
  }
};

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const hasFile = ({ headers }: IncomingMessage): boolean =>
  headers['content-type']?.startsWith('multipart/') ?? false;

/** Connections that browsers open ahead and have asked nothing on yet; Node does not count them as idle. */
const unused = new WeakMap<Server, Set<Socket>>();

/**
 * A server that is not held up by whoever is slow. No address has a share of its own: behind a proxy all come from
 * the proxy's, which is where addresses are told apart; a household's server is reached from its own computer alone.
 */
export const listenerFor = (app: RequestListener, patience: Patience = PATIENCE): Server => {
  const server = createServer(
    {
      headersTimeout: patience.head,
      requestTimeout: patience.file,
      keepAliveTimeout: patience.next,
      connectionsCheckingInterval: patience.look,
    },
    app,
  );
  server.timeout = patience.silence;
  server.maxConnections = connectionsThatFit();
  const sockets = new Set<Socket>();
  unused.set(server, sockets);
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('request', (request, response) => {
    const { socket } = request;
    sockets.delete(socket);
    if (!hasBody(request)) return;
    const cut = () => socket.destroy();
    let clock = hasFile(request) ? undefined : setTimeout(cut, patience.body);
    request.once('close', () => clearTimeout(clock));
    response.once('finish', () => {
      clearTimeout(clock);
      if (!request.complete) clock = setTimeout(cut, patience.rest);
    });
  });
  return server;
};

/** Answers what is under way, for five seconds at most; connections on which nothing is, end at once. */
export const closeListener = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
    for (const socket of unused.get(server) ?? []) socket.destroy();
    setTimeout(() => server.closeAllConnections(), 5000).unref();
  });

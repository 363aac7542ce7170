import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';

/** How long who is slow is waited for, each in milliseconds. */
export interface Patience {
  /** A request's head, from the connection or the end of the answer before it. */
  readonly head: number;
  /** A whole body, but for a file's. */
  readonly body: number;
  /** The next bytes of a body, while the server waits for them. */
  readonly stall: number;
  /** A whole request with a file. */
  readonly file: number;
  /** What is still being sent when the answer is out: long enough that its sender reads the answer. */
  readonly rest: number;
  /** The most bytes of it that are read and discarded. */
  readonly restBytes: number;
  /** The same for a body in chunks, each of which costs time however short it is. No browser sends one. */
  readonly restOfChunks: number;
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
  stall: 30 * SECOND,
  // The largest import at 1 Mbit/s.
  file: 30 * MINUTE,
  rest: 30 * SECOND,
  // Twice the largest body: what the app itself sends is read whole, so that it surely reads its answer.
  restBytes: 32 * 1024 * 1024,
  restOfChunks: 1024 * 1024,
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

/** How many times a body is looked at before its time is over. */
const LOOKS = 10;

/** In milliseconds: a fast sender is noticed before it has sent much more. */
const LOOK_AT_REST = 250;

/** Calls `stalled` where nothing of the body came for `patience` milliseconds, though all that came has been read. */
const watchStall = (request: IncomingMessage, patience: number, stalled: () => void) => {
  let read = -1;
  let still = 0;
  return setInterval(() => {
    const { bytesRead } = request.socket;
    // Received but unread bytes mean that this server is slow, not the client.
    const isWaiting = bytesRead === read && request.readableLength === 0 && !request.complete;
    read = bytesRead;
    still = isWaiting ? still + 1 : 0;
    if (still >= LOOKS) stalled();
  }, patience / LOOKS).unref();
};

/** Calls `cut` when the rest of a body that nobody wants lasts too long, or is too large. */
const watchRest = (request: IncomingMessage, patience: Patience, cut: () => void) => {
  const { socket, headers } = request;
  const isChunked = headers['transfer-encoding'] !== undefined;
  const until = socket.bytesRead + (isChunked ? patience.restOfChunks : patience.restBytes);
  const ends = performance.now() + patience.rest;
  return setInterval(
    () => {
      if (performance.now() > ends || socket.bytesRead > until) cut();
    },
    Math.min(LOOK_AT_REST, patience.rest / LOOKS),
  ).unref();
};

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
    const clock = hasFile(request) ? undefined : setTimeout(cut, patience.body);
    let watch = watchStall(request, patience.stall, cut);
    const stop = () => {
      clearTimeout(clock);
      clearInterval(watch);
    };
    request.once('close', stop);
    response.once('finish', () => {
      stop();
      if (!request.complete) watch = watchRest(request, patience, cut);
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

import { readFileSync } from 'node:fs';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { hasBody } from '#server/http/body/has-body.ts';

/** Time limits for slow clients, in milliseconds. */
export interface Timeouts {
  /** For a request's head, from the connection or the end of the previous answer. */
  readonly head: number;
  /** For a whole body without a file. */
  readonly body: number;
  /** For the next bytes of a body, while the server waits for them. */
  readonly stall: number;
  /** For a whole request with a file. */
  readonly file: number;
  /** For the rest of a body after the answer, long enough that the client reads the answer. */
  readonly restOfBody: number;
  /** The maximum number of bytes of that rest that are read and discarded. */
  readonly restBytes: number;
  /** The same for a chunked body, of which each chunk costs time. No browser sends one. */
  readonly restOfChunks: number;
  /** For a connection without traffic while a request or its answer is in progress. */
  readonly idleConnection: number;
  /** The timeout in ms for the next request on a connection. */
  readonly next: number;
  /** The interval of the checks of heads and files. */
  readonly look: number;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;

export const TIMEOUTS: Timeouts = {
  head: 30 * SECOND,
  // The largest body, 16 MB, at 0.5 Mbit/s.
  body: 5 * MINUTE,
  stall: 30 * SECOND,
  // The largest import at 1 Mbit/s.
  file: 30 * MINUTE,
  restOfBody: 30 * SECOND,
  // Twice the largest body, so that everything the app sends is read and it always receives its answer.
  restBytes: 32 * 1024 * 1024,
  restOfChunks: 1024 * 1024,
  // Longer than the largest import takes to be stored, during which nothing is sent.
  idleConnection: 5 * MINUTE,
  next: 5 * SECOND,
  look: 10 * SECOND,
};

/**
 * A proxy reuses its connections (Caddy for two minutes). If this side closed them first, one might be closed at the
 * moment in which it is used.
 */
const KEEP_ALIVE_BEHIND_PROXY = 150 * SECOND;

export const timeoutsWith = (trustProxy: boolean): Timeouts =>
  trustProxy ? { ...TIMEOUTS, next: KEEP_ALIVE_BEHIND_PROXY } : TIMEOUTS;

/** Further connections are closed at once. An open one costs about ten kilobytes, and slow ones are closed. */
const MAX_CONNECTIONS = 20_000;

/** Open files that are left for the database, the pages and their workers. */
const RESERVED_FILES = 256;

/**
 * The number of connections that the system's limit of open files allows. Only Linux tells it; elsewhere it is the
 * maximum.
 */
export const connectionsThatFit = (limits = '/proc/self/limits'): number => {
  try {
    const openFileLimit = /^Max open files\s+(\d+)/m.exec(readFileSync(limits, 'utf8'))?.[1];
    const fittingConnections =
      openFileLimit === undefined ? MAX_CONNECTIONS : Number(openFileLimit) - RESERVED_FILES;
    return Math.min(MAX_CONNECTIONS, Math.max(1, fittingConnections));
  } catch {
    return MAX_CONNECTIONS;
  }
};

const hasFile = ({ headers }: IncomingMessage): boolean =>
  headers['content-type']?.startsWith('multipart/') ?? false;

/** The number of checks of a body before its time is over. */
const STALL_CHECKS_PER_TIMEOUT = 10;

/** Milliseconds; short enough to stop a fast sender before it has sent much more. */
const CHECK_INTERVAL_MS = 250;

/**
 * Calls `stalled` if no bytes of the body arrive for `timeout` milliseconds although the server has read all that
 * arrived.
 */
const watchStall = (request: IncomingMessage, timeout: number, stalled: () => void) => {
  let lastBytesRead = -1;
  let idleChecks = 0;
  return setInterval(() => {
    const { bytesRead } = request.socket;
    // Received but unread bytes mean that this server is slow, not the client.
    const isWaiting =
      bytesRead === lastBytesRead && request.readableLength === 0 && !request.complete;
    lastBytesRead = bytesRead;
    idleChecks = isWaiting ? idleChecks + 1 : 0;
    if (idleChecks >= STALL_CHECKS_PER_TIMEOUT) stalled();
  }, timeout / STALL_CHECKS_PER_TIMEOUT).unref();
};

/** Calls `cut` if the rest of a body that is no longer needed takes too long, or is too large. */
const limitRestOfBody = (request: IncomingMessage, timeouts: Timeouts, cut: () => void) => {
  const { socket, headers } = request;
  const isChunked = headers['transfer-encoding'] !== undefined;
  const maxBytesRead = socket.bytesRead + (isChunked ? timeouts.restOfChunks : timeouts.restBytes);
  const deadline = performance.now() + timeouts.restOfBody;
  return setInterval(
    () => {
      if (performance.now() > deadline || socket.bytesRead > maxBytesRead) cut();
    },
    Math.min(CHECK_INTERVAL_MS, timeouts.restOfBody / STALL_CHECKS_PER_TIMEOUT),
  ).unref();
};

/** Requests of one connection that wait for their answers. No browser or proxy sends the next before an answer. */
const MAX_PIPELINED = 8;

/** Closes a connection that sends more requests than it reads answers, which would all be held in memory. */
const limitPipelined = (app: RequestListener): RequestListener => {
  const unanswered = new WeakMap<Socket, number>();
  return (request, response) => {
    const { socket } = request;
    const count = (unanswered.get(socket) ?? 0) + 1;
    if (count > MAX_PIPELINED) {
      socket.destroy();
      return;
    }
    unanswered.set(socket, count);
    response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    app(request, response);
  };
};

/** Connections that browsers open in advance and have not used yet; Node does not count them as idle. */
const unusedSockets = new WeakMap<Server, Set<Socket>>();

/**
 * A server that slow clients do not hold up. Connections are not limited by address: behind a proxy all come from the
 * proxy, which can tell addresses apart, and a household's server is reached only from its own computer.
 */
export const listenerFor = (app: RequestListener, timeouts: Timeouts = TIMEOUTS): Server => {
  const server = createServer(
    {
      headersTimeout: timeouts.head,
      requestTimeout: timeouts.file,
      keepAliveTimeout: timeouts.next,
      connectionsCheckingInterval: timeouts.look,
    },
    limitPipelined(app),
  );
  server.timeout = timeouts.idleConnection;
  server.maxConnections = connectionsThatFit();
  const sockets = new Set<Socket>();
  unusedSockets.set(server, sockets);
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('request', (request, response) => {
    const { socket } = request;
    sockets.delete(socket);
    if (!hasBody(request)) return;
    const destroySocket = () => socket.destroy();
    const bodyTimer = hasFile(request) ? undefined : setTimeout(destroySocket, timeouts.body);
    let watch = watchStall(request, timeouts.stall, destroySocket);
    const stop = () => {
      clearTimeout(bodyTimer);
      clearInterval(watch);
    };
    request.once('close', stop);
    response.once('finish', () => {
      stop();
      if (!request.complete) watch = limitRestOfBody(request, timeouts, destroySocket);
    });
  });
  return server;
};

/** Milliseconds for the requests in progress when a server is closed. */
const MAX_CLOSING = 5 * SECOND;

/** Milliseconds between looks for connections whose last request was answered while the server closes. */
const CLOSING_LOOK = 20;

/**
 * Milliseconds in which a proxy loses its connections with their next answers. One that was closed at the moment in which
 * the proxy uses it would be a failed request.
 */
const LAST_USE_BEHIND_PROXY = 500;

/** Ends a connection with this answer. */
const endConnection = (_request: IncomingMessage, response: ServerResponse) => {
  response.shouldKeepAlive = false;
};

/**
 * Answers the requests in progress, for `patience` milliseconds at most, and closes idle connections at once. Those
 * whose request is answered meanwhile would otherwise stay open, because their clients may reuse them. A client that
 * sends the next request at once, so that its connection is never idle, gets one more answer. A proxy gets one more answer
 * on each connection for a moment, before idle ones are closed.
 */
export const closeListener = async (
  server: Server,
  { patience = MAX_CLOSING, isBehindProxy = false } = {},
): Promise<void> => {
  server.prependListener('request', endConnection);
  if (isBehindProxy) {
    // Unlike that of an HTTP server, this close leaves idle connections open.
    NetServer.prototype.close.call(server);
    await wait(LAST_USE_BEHIND_PROXY);
  }
  await new Promise<void>((resolve) => {
    const closeIdle = setInterval(() => server.closeIdleConnections(), CLOSING_LOOK).unref();
    const closeAll = setTimeout(() => server.closeAllConnections(), patience).unref();
    server.close(() => {
      clearInterval(closeIdle);
      clearTimeout(closeAll);
      resolve();
    });
    server.closeIdleConnections();
    for (const socket of unusedSockets.get(server) ?? []) socket.destroy();
  });
};

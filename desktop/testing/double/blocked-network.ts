import dgram from 'node:dgram';
import dns from 'node:dns';
import { createServer } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { type AddressInfo, Socket } from 'node:net';
import { reportEvent } from './messages.ts';

/**
 * Loaded by `--import` before the shell's main process and its threads. All network access beyond
 * loopback is refused and reported. The window's browser uses a proxy here that does the same.
 */
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1|::ffff:127(\.\d{1,3}){3}|\[::1\]|)$/i;

const isLoopback = (host: unknown): boolean => typeof host !== 'string' || LOOPBACK.test(host);

const refusalError = (host: string): NodeJS.ErrnoException =>
  Object.assign(new Error(`the network is sealed: ${host}`), { code: 'ENETUNREACH' });

const refuseConnection = (by: 'node' | 'page', host: string): NodeJS.ErrnoException => {
  reportEvent({ type: 'reached-out', by, host });
  return refusalError(host);
};

interface Target {
  readonly host?: unknown;
  readonly path?: unknown;
}

/** The arguments of `connect`: options, or a port and a host, or both normalised in an array. */
const targetOf = (args: readonly unknown[]): Target => {
  const [firstArg, second] = args;
  if (Array.isArray(firstArg)) return targetOf(firstArg);
  return typeof firstArg === 'object' && firstArg !== null ? firstArg : { host: second };
};

const connect = Socket.prototype.connect;
// The cast is safe: the same function has several signatures.
Socket.prototype.connect = function (this: Socket, ...args: unknown[]) {
  const { host, path } = targetOf(args);
  if (path !== undefined || isLoopback(host)) return Reflect.apply(connect, this, args);
  const error = refuseConnection('node', String(host));
  process.nextTick(() => this.destroy(error));
  return this;
} as typeof connect;

type Callback = (error: Error) => void;

/** Makes every DNS function fail, through its callback or its promise. */
const sealNames = (names: object, asPromise: boolean): void => {
  for (const [key, ask] of Object.entries(names)) {
    if (typeof ask !== 'function' || !/^(lookup|resolve|reverse)/.test(key)) continue;
    Object.assign(names, {
      [key]: (...args: unknown[]) => {
        if (isLoopback(args[0])) return Reflect.apply(ask, names, args);
        const error = refuseConnection('node', String(args[0]));
        if (asPromise) return Promise.reject(error);
        // The cast is safe: the callback is the last argument.
        process.nextTick(args.at(-1) as Callback, error);
        return undefined;
      },
    });
  }
};
sealNames(dns, false);
sealNames(dns.promises, true);
// This also updates modules that have imported a function by its name.
syncBuiltinESMExports();

const originalSend = dgram.Socket.prototype.send;
// The cast is safe: the callback is the last argument. Besides the message, only the address is a text.
dgram.Socket.prototype.send = function (this: dgram.Socket, ...args: unknown[]) {
  const host = args.slice(1).find((item) => typeof item === 'string');
  if (isLoopback(host)) return Reflect.apply(originalSend, this, args);
  refuseConnection('node', String(host));
  return undefined;
} as typeof originalSend;

/**
 * The proxy for everything beyond loopback, which refuses and reports all requests. Returns its
 * address.
 */
export const startRefusingProxy = async (): Promise<string> => {
  const server = createServer((request, response) => {
    refuseConnection('page', request.url ?? '');
    response.writeHead(502).end();
  });
  server.on('connect', (request, socket) => {
    refuseConnection('page', request.url ?? '');
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  // A server that listens on a port has such an address.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

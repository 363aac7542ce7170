import dgram from 'node:dgram';
import dns from 'node:dns';
import { createServer } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { type AddressInfo, Socket } from 'node:net';
import { tell } from './messages.ts';

/**
 * Loaded by `--import` before the shell's main process, and on its threads: whatever would leave this computer is
 * refused, and told. The window's browser sends what is not loopback to a proxy here that does the same.
 */
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1|::ffff:127(\.\d{1,3}){3}|\[::1\]|)$/i;

const isLoopback = (host: unknown): boolean => typeof host !== 'string' || LOOPBACK.test(host);

const refusal = (host: string): NodeJS.ErrnoException =>
  Object.assign(new Error(`the network is sealed: ${host}`), { code: 'ENETUNREACH' });

const refuse = (by: 'node' | 'page', host: string): NodeJS.ErrnoException => {
  tell({ what: 'reached-out', by, host });
  return refusal(host);
};

interface Target {
  readonly host?: unknown;
  readonly path?: unknown;
}

/** What `connect` was given: options, or a port and a host, or both normalized in an array. */
const targetOf = (given: readonly unknown[]): Target => {
  const [first, second] = given;
  if (Array.isArray(first)) return targetOf(first);
  return typeof first === 'object' && first !== null ? first : { host: second };
};

const connect = Socket.prototype.connect;
// The cast: the same function for each of its forms.
Socket.prototype.connect = function (this: Socket, ...given: unknown[]) {
  const { host, path } = targetOf(given);
  if (path !== undefined || isLoopback(host)) return Reflect.apply(connect, this, given);
  const error = refuse('node', String(host));
  process.nextTick(() => this.destroy(error));
  return this;
} as typeof connect;

type Callback = (error: Error) => void;

/** Each way to ask for a name fails, by its callback or its promise. */
const sealNames = (names: object, asPromise: boolean): void => {
  for (const [key, ask] of Object.entries(names)) {
    if (typeof ask !== 'function' || !/^(lookup|resolve|reverse)/.test(key)) continue;
    Object.assign(names, {
      [key]: (...given: unknown[]) => {
        if (isLoopback(given[0])) return Reflect.apply(ask, names, given);
        const error = refuse('node', String(given[0]));
        if (asPromise) return Promise.reject(error);
        // The cast: the last argument of each of them.
        process.nextTick(given.at(-1) as Callback, error);
        return undefined;
      },
    });
  }
};
sealNames(dns, false);
sealNames(dns.promises, true);
// For those who import a function by its name.
syncBuiltinESMExports();

const send = dgram.Socket.prototype.send;
// The cast: as above. The address is the only text beside the message.
dgram.Socket.prototype.send = function (this: dgram.Socket, ...given: unknown[]) {
  const host = given.slice(1).find((one) => typeof one === 'string');
  if (isLoopback(host)) return Reflect.apply(send, this, given);
  refuse('node', String(host));
  return undefined;
} as typeof send;

/** Where the window's browser sends what is not loopback; refuses and tells all of it. Gives the address. */
export const refusingProxy = async (): Promise<string> => {
  const server = createServer((request, response) => {
    refuse('page', request.url ?? '');
    response.writeHead(502).end();
  });
  server.on('connect', (request, socket) => {
    refuse('page', request.url ?? '');
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  // Listening on a port, it has an address of this kind.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

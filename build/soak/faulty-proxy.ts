import { AsyncLocalStorage } from 'node:async_hooks';
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { setCurrentAccount } from '#renderer/current-account.ts';
import type { TestClient } from '#server/testing.ts';
import { installBrowserGlobals } from './outbox/browser-globals.ts';

/** The possible faults of a request between a device and the server. */
const FATES = [
  'pass',
  'drop-before',
  'drop-after',
  'delay',
  'duplicate',
  'cut-request',
  'cut-answer',
  'busy',
] as const;
type RequestFate = (typeof FATES)[number];

export interface ProxiedAnswer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

const readBody = async (message: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of message) parts.push(part as Buffer);
  return Buffer.concat(parts);
};

/** The cookies of a device, which all its tabs share. */
export interface ClientSession {
  cookie: string;
}

export const joinCookies = ({ cookies }: TestClient): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

const OWNER_HEADER = 'alaga-owner';

/** Receives the server's own response, even if it is lost afterwards. */
export type AnswerListener = (clientRequest: IncomingMessage, answer: ProxiedAnswer) => void;

/**
 * Disturbs requests at random by `chance` (0 to 1 each time), or only passes them on while
 * `honest`.
 */
export const startFaultyProxy = async (
  target: string,
  chance: () => number,
  onAnswer: AnswerListener = () => undefined,
) => {
  const fates: Record<RequestFate, number> = {
    pass: 0,
    'drop-before': 0,
    'drop-after': 0,
    delay: 0,
    duplicate: 0,
    'cut-request': 0,
    'cut-answer': 0,
    busy: 0,
  };
  const state = { honest: false, online: true };
  /**
   * The numbers of requests that named another account than the one that is signed in by now: those that were refused,
   * as they should be, and those that were answered.
   */
  const otherCounts = { refused: 0, answered: 0 };
  const currentSession = new AsyncLocalStorage<ClientSession>();
  let defaultSession: ClientSession = { cookie: '' };

  const assessOwner = (
    { headers: askedHeaders }: IncomingMessage,
    { status, headers }: ProxiedAnswer,
  ): void => {
    if (askedHeaders[OWNER_HEADER] === headers[OWNER_HEADER]) return;
    if (status === (headers[OWNER_HEADER] === undefined ? 401 : 412)) otherCounts.refused += 1;
    else otherCounts.answered += 1;
  };

  const forward = (
    clientRequest: IncomingMessage,
    body: Buffer,
    sentLength = body.length,
  ): Promise<ProxiedAnswer> =>
    new Promise((resolve, reject) => {
      const { host: _, connection: __, ...headers } = clientRequest.headers;
      const forwardedRequest = request(
        new URL(clientRequest.url ?? '/', target),
        { method: clientRequest.method, headers, agent: false },
        async (answer) => {
          try {
            const { statusCode: status = 502, headers: givenHeaders } = answer;
            const receivedAnswer = { status, headers: givenHeaders, body: await readBody(answer) };
            assessOwner(clientRequest, receivedAnswer);
            onAnswer(clientRequest, receivedAnswer);
            resolve(receivedAnswer);
          } catch (error) {
            reject(error);
          }
        },
      );
      forwardedRequest.on('error', reject);
      if (sentLength < body.length) {
        forwardedRequest.write(body.subarray(0, sentLength));
        setTimeout(() => forwardedRequest.destroy(), 5);
      } else forwardedRequest.end(body);
    });

  const reply = (
    serverResponse: ServerResponse,
    { status, headers, body }: ProxiedAnswer,
    sentLength = body.length,
  ) => {
    const { 'transfer-encoding': _, ...kept } = headers;
    serverResponse.writeHead(status, { ...kept, 'content-length': body.length });
    if (sentLength === body.length) return serverResponse.end(body);
    serverResponse.write(body.subarray(0, sentLength), () => serverResponse.destroy());
    return undefined;
  };

  const pickFate = (): RequestFate => {
    if (state.honest) return 'pass';
    // Every second request has no fault, because a network that lets nothing through tests nothing.
    return chance() < 0.5 ? 'pass' : (FATES[Math.floor(chance() * FATES.length)] ?? 'pass');
  };

  const handle = async (
    clientRequest: IncomingMessage,
    serverResponse: ServerResponse,
  ): Promise<unknown> => {
    const body = await readBody(clientRequest);
    if (!state.online) return serverResponse.destroy();
    const fate = pickFate();
    fates[fate] += 1;
    if (fate === 'drop-before') return serverResponse.destroy();
    if (fate === 'busy') return serverResponse.writeHead(chance() < 0.5 ? 503 : 429).end('busy');
    if (fate === 'cut-request') {
      await forward(clientRequest, body, Math.floor(body.length / 2)).catch(() => undefined);
      return serverResponse.destroy();
    }
    if (fate === 'delay') await wait(chance() * 15);
    const duplicateAnswer = fate === 'duplicate' ? forward(clientRequest, body) : undefined;
    const [answer] = await Promise.all([forward(clientRequest, body), duplicateAnswer]);
    if (fate === 'drop-after') return serverResponse.destroy();
    return reply(
      serverResponse,
      answer,
      fate === 'cut-answer' ? Math.floor(answer.body.length / 2) : undefined,
    );
  };

  const server = createServer((incoming, response) => {
    handle(incoming, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A cast: a server that listens on a port has such an address.
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const realFetch = globalThis.fetch;
  const restoreGlobals = installBrowserGlobals();
  // The app's own calls are relative and go through the proxy. Absolute ones of the test go
  // directly to the server.
  globalThis.fetch = (input, init) => {
    if (typeof input !== 'string' || !input.startsWith('/')) return realFetch(input, init);
    const { cookie } = currentSession.getStore() ?? defaultSession;
    const headers = { ...init?.headers, ...(cookie === '' ? {} : { Cookie: cookie }) };
    return realFetch(`${url}${input}`, { ...init, headers });
  };
  return {
    state,
    ofOthers: otherCounts,
    /** The number of requests with a fault. */
    faults: () =>
      Object.entries(fates).reduce(
        (sum, [fate, count]) => (fate === 'pass' ? sum : sum + count),
        0,
      ),
    /** Makes the app's calls come from a tab of this account, on a device where it is signed in. */
    actAs(client: TestClient, account: string) {
      defaultSession = { cookie: joinCookies(client) };
      setCurrentAccount(account);
    },
    /** Runs some work as this device. */
    on: <T>(device: ClientSession, work: () => Promise<T>): Promise<T> =>
      currentSession.run(device, work),
    async close() {
      globalThis.fetch = realFetch;
      restoreGlobals();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};

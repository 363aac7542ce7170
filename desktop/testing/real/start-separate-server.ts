import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import type { RunningServer, StartOptions } from '#server/start.ts';
import type { FromServer, ToServer } from './messages.ts';

/**
 * Replaces `server/start.ts` in an Electron whose Node is older than the server needs. The real
 * server runs in a separate process, under the Node that runs the tests, and requests that pass the
 * shell's guards are forwarded to it.
 */
const children = new Set<ChildProcess>();

class SeparateServer {
  readonly #child: ChildProcess;
  readonly #answers = new Map<number, (answer: Extract<FromServer, { kind: 'answer' }>) => void>();
  #asked = 0;

  constructor(child: ChildProcess) {
    this.#child = child;
    child.on('message', (message) => {
      // The cast is safe: separate-server.ts sends only these messages.
      const answer = message as FromServer;
      if (answer.kind === 'answer') this.#answers.get(answer.id)?.(answer);
    });
  }

  send(message: ToServer): void {
    this.#child.send(message);
  }

  ask(name: string, args: readonly unknown[]): Promise<unknown> {
    this.#asked += 1;
    const id = this.#asked;
    return new Promise((resolve, reject) => {
      this.#answers.set(id, (answer) => {
        this.#answers.delete(id);
        if (answer.problem === undefined) resolve(answer.value);
        else reject(Object.assign(new Error(answer.problem.message), answer.problem));
      });
      this.send({ kind: 'ask', id, name, args });
    });
  }
}

const listen = async (server: Server, host: string, port: number): Promise<number> => {
  server.listen({ host, port, ipv6Only: host.includes(':') });
  await once(server, 'listening');
  // A server that listens on a port has such an address.
  return (server.address() as AddressInfo).port;
};

/** The functions of the household that separate-server.ts answers. */
const HOUSEHOLD = [
  'hasAccounts',
  'complete',
  'snooze',
  'hash',
  'matchesHash',
  'isPasswordOf',
  'nextReminder',
] as const;

export const startSeparate = async (options: StartOptions): Promise<RunningServer> => {
  const { config, guard, rendererFolder, showNotice } = options;
  const [node, program] = [process.env['ALAGA_BESIDE_NODE'], process.env['ALAGA_BESIDE']];
  if (!node || !program)
    throw new Error('start-separate-server.ts runs only under npm run test:desktop');
  const child = fork(program, [], { execPath: node, env: { ...process.env } });
  children.add(child);
  const separateServer = new SeparateServer(child);
  child.on('message', (message) => {
    const reply = message as FromServer;
    if (reply.kind !== 'notice') return;
    const postAnswer = (problem?: string) =>
      separateServer.send({
        kind: 'noticed',
        id: reply.id,
        ...(problem === undefined ? {} : { problem }),
      });
    Promise.resolve(showNotice?.(reply.notice)).then(
      () => postAnswer(),
      (error: unknown) => postAnswer(String(error)),
    );
  });
  const port = (await separateServer.ask('start', [{ config, rendererFolder }])) as number;

  const app = new Koa();
  if (guard) app.use(guard);
  app.use(async (ctx) => {
    ctx.respond = false;
    const { method, url, headers } = ctx.req;
    const forwardedRequest = request(
      { host: '127.0.0.1', port, method, path: url, headers },
      (answer) => {
        ctx.res.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(ctx.res);
      },
    );
    forwardedRequest.on('error', () => ctx.res.destroy());
    ctx.req.pipe(forwardedRequest);
  });
  const servers: Server[] = [];
  let ownPort = config.port;
  try {
    for (const host of options.hosts ?? [config.host]) {
      const server = createServer(app.callback());
      ownPort = await listen(server, host, ownPort);
      servers.push(server);
    }
  } catch (error) {
    child.kill();
    throw error;
  }
  const household = Object.fromEntries(
    HOUSEHOLD.map((name) => [name, (...args: unknown[]) => separateServer.ask(name, args)]),
  ) as unknown as RunningServer['household'];
  return {
    url: `http://localhost:${ownPort}`,
    port: ownPort,
    household,
    syncedBy: undefined,
    async close() {
      for (const server of servers) {
        server.close();
        server.closeAllConnections();
      }
      const exit = once(child, 'exit');
      separateServer.send({ kind: 'ask', id: 0, name: 'close', args: [] });
      await exit;
    },
  };
};

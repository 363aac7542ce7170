import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import type { RunningServer, StartOptions } from '#server/start.ts';
import type { FromServer, ShellFunction, ToServer } from './messages.ts';

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

type Household = RunningServer['household'];

/** The functions of the household that separate-server.ts answers: all of them. */
const HOUSEHOLD: Readonly<Record<keyof Household, true>> = {
  hasAccounts: true,
  complete: true,
  answerCare: true,
  snooze: true,
  hash: true,
  matchesHash: true,
  isPasswordOf: true,
  nextReminder: true,
};

type ShellFunctions = Readonly<Record<ShellFunction, ((...args: never[]) => unknown) | undefined>>;

/** Calls the function of the shell that the server asks for, and sends its result. */
const answerCall = (
  server: SeparateServer,
  functions: ShellFunctions,
  { id, name, args }: Extract<FromServer, { kind: 'call' }>,
): void => {
  // The cast is safe: separate-server.ts passes on the server's own arguments.
  const run = functions[name] as ((...args: readonly unknown[]) => unknown) | undefined;
  Promise.resolve(run?.(...args)).then(
    (value) => server.send({ kind: 'reply', id, value }),
    (error: unknown) => server.send({ kind: 'reply', id, problem: String(error) }),
  );
};

export const start = async (options: StartOptions): Promise<RunningServer> => {
  const { config, guard, rendererFolder } = options;
  const [node, program] = [process.env['ALAGA_BESIDE_NODE'], process.env['ALAGA_BESIDE']];
  if (!node || !program)
    throw new Error('start-separate-server.ts runs only under npm run test:desktop');
  const child = fork(program, [], { execPath: node, env: { ...process.env } });
  children.add(child);
  const separateServer = new SeparateServer(child);
  const functions = {
    showNotice: options.showNotice,
    showResetLink: options.showResetLink,
    ...{ chooseFolder: undefined, chooseBackup: undefined, offerBackup: undefined },
    ...options.backupDialogs,
  };
  child.on('message', (message) => {
    // The cast is safe: separate-server.ts sends only these messages.
    const sent = message as FromServer;
    if (sent.kind === 'call') answerCall(separateServer, functions, sent);
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
    Object.keys(HOUSEHOLD).map((name) => [
      name,
      (...args: unknown[]) => separateServer.ask(name, args),
    ]),
  ) as unknown as Household;
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

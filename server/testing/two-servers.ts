import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#db/engine/open.ts';
import { createDatabase } from '#db/testing/testing-postgres.ts';
import type { TestDatabase } from '#db/testing.ts';
import { SmsRefused } from '#server/parts.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '#server/testing.ts';
import { type Balancer, startBalancer } from './balancer.ts';
import type { Command, FromServer, Outcome, StartMessage, ToServer } from './server-process.ts';

/** A test server that may be several processes. `setTime` sets all their clocks before it resolves. */
export interface ServedApp {
  readonly server: TestServer;
  setTime(instant: string): Promise<void>;
}

const SERVERS = 2;

/** Whether there is a PostgreSQL server, which two servers can share. */
export const hasTwoServers = (): boolean => process.env['ALAGA_TEST_POSTGRES'] !== undefined;

const openShared = async (): Promise<{ url: string; database: TestDatabase }> => {
  const { ALAGA_TEST_POSTGRES: url, ALAGA_TEST_PREFIX: prefix = 'alaga_test_' } = process.env;
  if (!url) throw new Error('Two servers need PostgreSQL, which is not here.');
  const address = await createDatabase({ url, prefix });
  const db = await openDatabase(address);
  const folder = mkdtempSync(join(tmpdir(), 'alaga-two-servers-'));
  const close = async () => {
    await db.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { url: address, database: { db, folder, place: address, [Symbol.asyncDispose]: close } };
};

const send = (child: ChildProcess, message: ToServer): void => {
  if (child.connected) child.send(message);
};

/** Resolves with the next message of this kind. */
const waitForMessage = (child: ChildProcess, kind: FromServer['kind']): Promise<FromServer> =>
  new Promise((resolve, reject) => {
    const listen = (message: FromServer): void => {
      if (message.kind !== kind) return;
      child.off('message', listen);
      child.off('exit', rejectOnExit);
      resolve(message);
    };
    const rejectOnExit = (): void => reject(new Error('one of the two servers ended'));
    child.on('message', listen);
    child.once('exit', rejectOnExit);
  });

const startOne = async (
  startMessage: StartMessage,
  on: { lines: TestServer['lines']; carryOut: (order: Command) => Promise<Outcome> },
): Promise<{ child: ChildProcess; url: string }> => {
  const file = join(import.meta.dirname, 'server-process.ts');
  const child = fork(file, { serialization: 'advanced', execArgv: [] });
  child.on('message', async (message: FromServer) => {
    if (message.kind === 'line') on.lines.push(message.line);
    if (message.kind === 'order') {
      const outcome = await on.carryOut(message.order);
      send(child, { kind: 'outcome', id: message.id, outcome });
    }
  });
  send(child, { kind: 'begin', beginning: startMessage });
  const listeningMessage = await waitForMessage(child, 'listens');
  return { child, url: listeningMessage.kind === 'listens' ? listeningMessage.url : '' };
};

const end = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exitPromise = once(child, 'exit');
  child.disconnect();
  await exitPromise;
};

/**
 * Like `startTestServer`, but behind the address is a balancer with two processes that share only one PostgreSQL
 * database and answer in turn. Mails and text messages of both arrive in the test; `db`, `parts` and the clock are the
 * test's own, on the same database. Clients are identified by their address; with `trustProxy` the test acts as a proxy
 * in front of the balancer. Requires `hasTwoServers`.
 */
export const startTwoTestServers = async (
  options: TestServerOptions & { readonly now?: string } = {},
): Promise<ServedApp> => {
  const { url: databaseUrl, database } = await openShared();
  const servers: string[] = [];
  const isBehindProxy = options.config?.trustProxy ?? false;
  const balancer: Balancer = await startBalancer(servers, { isBehindProxy });
  const config = { ...options.config, trustProxy: true };
  const ownServer = await startTestServer({ ...options, config, database, address: balancer.url });
  if (options.now) ownServer.clock.set(options.now);
  const { mail, sms } = ownServer.parts;

  const carryOut = async (order: Command): Promise<Outcome> => {
    try {
      if (order.kind === 'mail') await mail.send(order.message);
      if (order.kind === 'deliver') await mail.deliver(order.message);
      if (order.kind === 'sms') await sms.send(order.message);
      return 'done';
    } catch (error) {
      return error instanceof SmsRefused ? 'refused' : 'failed';
    }
  };
  const { mailAvailable, directoryTimeouts, rendererFolder } = options;
  const startMessage: StartMessage = {
    databaseUrl,
    now: ownServer.clock.now().toISOString(),
    hasSms: sms.available,
    options: {
      config,
      address: balancer.url,
      ...(mailAvailable === undefined ? {} : { mailAvailable }),
      ...(directoryTimeouts === undefined ? {} : { directoryTimeouts }),
      ...(rendererFolder === undefined ? {} : { rendererFolder }),
    },
  };
  const startedServers = await Promise.all(
    Array.from({ length: SERVERS }, () =>
      startOne(startMessage, { lines: ownServer.lines, carryOut }),
    ),
  );
  servers.push(...startedServers.map(({ url }) => url));
  const children = startedServers.map(({ child }) => child);

  return {
    server: {
      ...ownServer,
      url: balancer.url,
      async [Symbol.asyncDispose]() {
        await balancer[Symbol.asyncDispose]();
        await Promise.all(children.map(end));
        await ownServer[Symbol.asyncDispose]();
      },
    },
    async setTime(instant) {
      ownServer.clock.set(instant);
      const clockAnswers = children.map((child) => waitForMessage(child, 'clock-set'));
      for (const child of children) send(child, { kind: 'clock', now: instant });
      await Promise.all(clockAnswers);
    },
  };
};

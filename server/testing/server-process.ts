import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#db/engine/open.ts';
import { type Message, type Parts, SmsRefused } from '#server/parts.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '#server/testing.ts';

/** The options of one of the two servers. */
export interface StartMessage {
  readonly databaseUrl: string;
  /** The instant that the server's clock shows. */
  readonly now: string;
  /** Whether the server has an SMS gateway. */
  readonly hasSms: boolean;
  readonly options: Pick<
    TestServerOptions,
    'config' | 'mailAvailable' | 'address' | 'directoryTimeouts' | 'rendererFolder'
  >;
}

/** A command of the test, which is answered under the same number. */
export type Command =
  | { readonly kind: 'mail'; readonly message: Message }
  | { readonly kind: 'deliver'; readonly message: Message }
  | { readonly kind: 'sms'; readonly message: Parameters<Parts['sms']['send']>[0] };

export type FromServer =
  | { readonly kind: 'listens'; readonly url: string }
  | { readonly kind: 'clock-set' }
  | { readonly kind: 'line'; readonly line: Parameters<Parts['log']>[0] }
  | { readonly kind: 'order'; readonly id: number; readonly order: Command };

export type Outcome = 'done' | 'failed' | 'refused';

export type ToServer =
  | { readonly kind: 'begin'; readonly beginning: StartMessage }
  | { readonly kind: 'clock'; readonly now: string }
  | { readonly kind: 'outcome'; readonly id: number; readonly outcome: Outcome };

/** Sends a message to the test, or does nothing once the test is over. */
const send = (message: FromServer): void => {
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
};

const pendingOrders = new Map<number, (outcome: Outcome) => void>();
let orderCount = 0;

const runInTest = async (order: Command): Promise<void> => {
  orderCount += 1;
  const id = orderCount;
  const outcome = await new Promise<Outcome>((resolve) => {
    pendingOrders.set(id, resolve);
    send({ kind: 'order', id, order });
  });
  if (outcome === 'refused') throw new SmsRefused('the test refused it');
  if (outcome === 'failed') throw new Error('the test let it fail');
};

const startServer = async ({
  databaseUrl,
  now,
  hasSms,
  options,
}: StartMessage): Promise<TestServer> => {
  // Each server has its own data folder, which the other server does not see.
  const folder = mkdtempSync(join(tmpdir(), 'alaga-two-servers-'));
  const db = await openDatabase(databaseUrl);
  const server = await startTestServer({
    ...options,
    database: {
      db,
      folder,
      place: databaseUrl,
      async [Symbol.asyncDispose]() {
        await db.close();
        rmSync(folder, { recursive: true, force: true });
      },
    },
    mail: {
      available: options.mailAvailable ?? true,
      async send(message, onDelivered) {
        await runInTest({ kind: 'mail', message });
        await onDelivered?.();
      },
      deliver: (message) => runInTest({ kind: 'deliver', message }),
    },
    ...(hasSms
      ? { sms: { available: true, send: (message) => runInTest({ kind: 'sms', message }) } }
      : {}),
    log: (line) => send({ kind: 'line', line }),
  });
  server.clock.set(now);
  send({ kind: 'listens', url: server.url });
  return server;
};

let server: Promise<TestServer> | undefined;

process.on('message', async (message: ToServer) => {
  if (message.kind === 'begin') server = startServer(message.beginning);
  if (message.kind === 'clock') {
    (await server)?.clock.set(message.now);
    send({ kind: 'clock-set' });
  }
  if (message.kind === 'outcome') {
    pendingOrders.get(message.id)?.(message.outcome);
    pendingOrders.delete(message.id);
  }
});

// The test has ended or was killed.
process.on('disconnect', async () => {
  await (await server)?.[Symbol.asyncDispose]();
  process.exit();
});

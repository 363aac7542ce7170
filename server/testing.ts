import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { v7 } from 'uuid';
import { buildUser } from '#db/accounts/factory.ts';
import type { UserRow, UserSecrets } from '#db/accounts/queries.ts';
import { insertSession } from '#db/accounts/sessions.ts';
import type { RunBackupTask } from '#db/backups/background.ts';
import { isPostgresUrl } from '#db/engine/postgres/postgres-url.ts';
import type { Database } from '#db/engine/run.ts';
import { openTestDatabase, type TestDatabase } from '#db/testing.ts';
import { createApp } from './app.ts';
import { createBackupService } from './backups/backup-service.ts';
import { clinicDirectory, type DirectoryTimeouts } from './clinics/directory/directory.ts';
import { type Config, readConfig } from './config.ts';
import type { Entity } from './entities/entity.ts';
import { sessionCookie } from './http/access/session/session.ts';
import { Signer } from './http/access/session/signer.ts';
import { type BodyBudget, getBodyBudget } from './http/body/body-budget.ts';
import { PublicationGate, type PublicationLimits } from './http/publication-gate.ts';
import { linkSigner } from './mail/link-signer.ts';
import type { BackupDialogs, Message, Parts } from './parts.ts';
import { PdfMaker } from './pdf/pdf-maker.ts';
import { PhotoDecoder } from './photos/decoder.ts';
import { photoIntake } from './photos/intake.ts';
import { secretBox } from './secrets/secret-box.ts';
import { sharedVapidKeys, vapidKeys } from './secrets/vapid-keys.ts';
import { noSms } from './sms/none.ts';
import { checkAnswer, isChecked } from './testing/check-answer.ts';
import { OFFLINE } from './testing/server-environment.ts';

const SECRET = 'a-secret-of-the-tests-that-is-long-enough';

/** Long timeouts, so that a busy computer does not change the results. */
const LONG_TIMEOUTS: DirectoryTimeouts = { listWait: 60_000, requestTimeout: 60_000 };

/** A clock controlled by a test. It starts on a working day at 10:00 in Manila. */
export class TestClock {
  #now = new Date('2026-11-20T02:00:00.000Z');
  now(): Date {
    return new Date(this.#now);
  }
  set(instant: string): void {
    this.#now = new Date(instant);
  }
  advance(milliseconds: number): void {
    this.#now = new Date(this.#now.getTime() + milliseconds);
  }
}

export interface Answer<T = unknown> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: T;
}

type Json = Readonly<Record<string, unknown>>;

/**
 * An HTTP client that keeps cookies and sends JSON or a form, like a browser. It throws for an answer that differs from
 * the contract of the call.
 */
export class TestClient {
  readonly #url: string;
  readonly cookies = new Map<string, string>();

  constructor(url: string) {
    this.#url = url;
  }

  async send<T = Json>(
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer<T>> {
    const isForm = body instanceof FormData;
    const content = isForm || typeof body === 'string' ? body : JSON.stringify(body);
    const response = await fetch(this.#url + path, {
      method,
      redirect: 'manual',
      headers: {
        // Compressing every answer would take a quarter of the time.
        'Accept-Encoding': 'identity',
        ...(this.cookies.size > 0 ? { Cookie: this.#cookieHeader() } : {}),
        ...(content === undefined || isForm ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(content === undefined ? {} : { body: content }),
    });
    this.#keepCookies(response);
    const json = response.headers.get('Content-Type')?.includes('json') ?? false;
    const answer = json ? await response.json() : new Uint8Array(await response.arrayBuffer());
    if (json && isChecked(this.#url)) {
      checkAnswer(method, path, { status: response.status, body: answer });
    }
    return { status: response.status, headers: response.headers, body: answer as T };
  }

  get = <T = Json>(path: string, headers?: Readonly<Record<string, string>>) =>
    this.send<T>('GET', path, undefined, headers);
  post = <T = Json>(path: string, body?: unknown, headers?: Readonly<Record<string, string>>) =>
    this.send<T>('POST', path, body ?? {}, headers);
  put = <T = Json>(path: string, body?: unknown, headers?: Readonly<Record<string, string>>) =>
    this.send<T>('PUT', path, body ?? {}, headers);
  delete = <T = Json>(path: string, headers?: Readonly<Record<string, string>>) =>
    this.send<T>('DELETE', path, undefined, headers);

  #cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  #keepCookies(response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const index = pair.indexOf('=');
      const [name, value] = [pair.slice(0, index), pair.slice(index + 1)];
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }
}

export interface TestServer extends AsyncDisposable {
  readonly url: string;
  readonly db: Database;
  readonly clock: TestClock;
  readonly parts: Parts;
  /** Sent mails, newest last. */
  readonly mails: Message[];
  /** The SQL of all statements since the last call, which clears the list. */
  statements(): readonly string[];
  /** The log lines so far. */
  readonly lines: Json[];
  /** The server's memory budget for request bodies. */
  readonly bodyBudget: BodyBudget;
  client(): TestClient;
  /** A new owner with a signed-in client. */
  owner(overrides?: Partial<UserRow & UserSecrets>): Promise<{ user: UserRow; client: TestClient }>;
}

export interface TestServerOptions {
  readonly config?: Partial<Config>;
  readonly mailAvailable?: boolean;
  readonly sms?: Parts['sms'];
  /** Replaces the fresh database. */
  readonly database?: TestDatabase;
  /** The server's public address, if something is in front of it. */
  readonly address?: string;
  /** Replaces the transport that keeps mails in `mails`. */
  readonly mail?: Parts['mail'];
  readonly log?: Parts['log'];
  /** Replaces `deliver`, which adds to `mails`. */
  readonly deliverMail?: Parts['mail']['deliver'];
  readonly showNotice?: Parts['showNotice'];
  readonly showResetLink?: Parts['showResetLink'];
  readonly backupDialogs?: BackupDialogs;
  /** Runs the long tasks with backups, if not each on a thread of its own. */
  readonly runBackupTask?: RunBackupTask;
  /** Replaces the decoder that all servers of this process share. */
  readonly decoder?: PhotoDecoder;
  /** Replaces the PDF process that all servers of this process share. */
  readonly pdf?: PdfMaker;
  /** Replaces the entities of `entities.ts`. */
  readonly entities?: readonly Entity[];
  readonly publicationLimits?: Partial<PublicationLimits>;
  /** Timeouts for clinic directories. */
  readonly directoryTimeouts?: DirectoryTimeouts;
  /** The built renderer to serve. By default there is none, and every page is a JSON 404. */
  readonly rendererFolder?: string;
}

const signer = new Signer(SECRET);

/** A helper process that fails explains a refusal in a test that did not expect one. */
const helperOptions = {
  log: (line: object) => process.stderr.write(`${JSON.stringify(line)}\n`),
  limits: { time: 120_000 },
};

/** The decoder that all tests of this process share. It ends at the latest with the process. */
const sharedDecoder = new PhotoDecoder(helperOptions);

const sharedPdf = new PdfMaker(helperOptions);

/** Starts the real app on a real port with a real database; only the clock and the mail are replaced. */
export const startTestServer = async (options: TestServerOptions = {}): Promise<TestServer> => {
  const executedStatements: string[] = [];
  const database =
    options.database ??
    (await openTestDatabase({ onStatement: (sql) => executedStatements.push(sql) }));
  const { db } = database;
  const clock = new TestClock();
  const mails: Message[] = [];
  const lines: Json[] = [];
  let url = '';
  const config = {
    ...readConfig({ DATA_DIR: database.folder, ...OFFLINE }),
    // Counting changes would add statements to an account's first one.
    changesDailyLimit: undefined,
    databaseUrl: isPostgresUrl(database.place) ? database.place : undefined,
    ...options.config,
  };
  const log: Parts['log'] = options.log ?? ((line) => void lines.push(line));
  const address = () => options.address ?? url;
  const parts: Parts = {
    db,
    clock,
    config,
    clinics: clinicDirectory(
      { db, config, clock, log },
      options.directoryTimeouts ?? LONG_TIMEOUTS,
    ),
    publications: new PublicationGate(db, options.publicationLimits),
    mail: options.mail ?? {
      available: options.mailAvailable ?? true,
      send: async (message, onDelivered) => {
        mails.push(message);
        await onDelivered?.();
      },
      deliver: options.deliverMail ?? (async (message) => void mails.push(message)),
    },
    sms: options.sms ?? noSms,
    log,
    photos: photoIntake({ db, config, decoder: options.decoder ?? sharedDecoder }),
    pdf: options.pdf ?? sharedPdf,
    backups: createBackupService({
      ...{ db, config, clock, log },
      dialogs: options.backupDialogs,
      runTask: options.runBackupTask,
    }),
    pushKeys: () =>
      db.kind === 'postgres' ? sharedVapidKeys(config, db, clock.now()) : vapidKeys(config),
    links: linkSigner(SECRET, config.previousSessionSecret),
    secrets: secretBox(SECRET, config.previousSessionSecret),
    publicAddress: address,
    ...(options.showNotice ? { showNotice: options.showNotice } : {}),
    ...(options.showResetLink ? { showResetLink: options.showResetLink } : {}),
  };
  // The server has no renderer, so that a build during the tests does not change results.
  const rendererFolder = options.rendererFolder ?? join(database.folder, 'no-renderer');
  const app = createApp(parts, {
    sessionSecret: SECRET,
    rendererFolder,
    ...(options.entities && { entities: options.entities }),
  });
  // A server that is busy longer than an idle connection is kept would close it while the next request is on its way.
  const server = createServer({ keepAliveTimeout: 600_000 }, app.callback());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url,
    db,
    clock,
    parts,
    mails,
    lines,
    bodyBudget: getBodyBudget({ app }),
    statements: () => executedStatements.splice(0),
    client: () => new TestClient(address()),
    async owner(overrides) {
      const user = await buildUser(db, overrides);
      const id = randomBytes(32).toString('base64url');
      const sid = createHash('sha256').update(id).digest('base64url');
      const now = clock.now();
      await insertSession(db, {
        sid,
        id: v7(),
        userId: user.id,
        sess: { userId: user.id, sessionVersion: user.sessionVersion },
        expire: new Date(now.getTime() + 30 * 86_400_000).toISOString(),
        createdAt: now.toISOString(),
        userAgent: null,
        lastSeenAt: now.toISOString(),
      });
      const client = new TestClient(address());
      const cookie = sessionCookie(config);
      client.cookies.set(cookie, id);
      client.cookies.set(`${cookie}.sig`, signer.sign(`${cookie}=${id}`));
      return { user, client };
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await parts.clinics.close();
      await parts.backups.giveUp();
      await database[Symbol.asyncDispose]();
    },
  };
};

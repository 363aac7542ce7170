import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import BetterSqlite3 from 'better-sqlite3';
import { makeBackup } from '#db/backups/make.ts';
import { backupOrder } from '#server/backups/backup-folder.ts';
import type { Progress } from '#server/backups/contract.ts';
import { readConfig } from '#server/config.ts';
import { type RunningServer, start } from '#server/start.ts';
import { OFFLINE } from '#server/testing/server-environment.ts';
import { TestClient, TestClock } from '#server/testing.ts';
import { type FoundState, type ModelRow, PROFILE_FIELD } from './expected-state.ts';

export const PASSWORD = 'a-long-password';
const OPERATOR_EMAIL = 'operator@example.com';

export interface Account {
  readonly id: string;
  readonly email: string;
}

/** The interval of polls in milliseconds. Each poll is a request, and slows the work that it waits for. */
const CHECK_EVERY = 15;

const stoppedProcess = { stop: () => undefined };

/** Opens a database read-only for some work. */
const withReader = <T>(
  file: string,
  work: (rows: <Row>(sql: string) => readonly Row[]) => T,
): T => {
  const raw = new BetterSqlite3(file, { readonly: true });
  try {
    // A cast: the columns are named in the statement.
    return work(<Row>(sql: string) => raw.prepare(sql).all() as Row[]);
  } finally {
    raw.close();
  }
};

const PETS_SQL = 'select id, user_id as owner, name, breed, birthmarks, deleted_at from pets';
const RECORDS_SQL = `select r.id, p.user_id as owner, r.title, r.notes, r.clinic,
  r.next_due_date as nextDueDate, r.deleted_at from medical_records r join pets p on p.id = r.pet_id`;
const REMINDERS_SQL = `select id, medical_record_id as recordId, due_date as dueDate, is_completed
  from reminders where deleted_at is null`;

type StoredRow = Readonly<Record<string, string | null>> & {
  readonly id: string;
  readonly owner: string;
};

const PROFILES_SQL = `select id as owner,
  ${PROFILE_FIELD.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)} as value from users`;

interface StoredReminder {
  readonly id: string;
  readonly recordId: string | null;
  readonly dueDate: string;
  readonly is_completed: number;
}

const toRow = ({ id, owner, deleted_at: deletedAt, ...fields }: StoredRow): ModelRow => ({
  id,
  owner,
  fields,
  isDeleted: deletedAt !== null,
});

/** The whole server in this process, with a folder of its own and a clock that the test sets. */
export class HouseholdServer {
  readonly folder = mkdtempSync(join(tmpdir(), 'alaga-histories-'));
  readonly clock = new TestClock();
  readonly #config = readConfig({
    DATA_DIR: this.folder,
    ALAGA_MODE: 'household',
    PORT: '0',
    ...OFFLINE,
  });
  #server: RunningServer | undefined;
  /** The cookies of the operator's session, reused as long as the server accepts them. */
  #cookies: ReadonlyMap<string, string> = new Map();

  constructor(template?: HouseholdServer) {
    if (!template) return;
    cpSync(template.folder, this.folder, { recursive: true });
    this.#cookies = template.#cookies;
  }

  url(): string | undefined {
    return this.#server?.url.replace('localhost', '127.0.0.1');
  }

  async start(firstJobsAfter = 3_600_000): Promise<void> {
    this.#server = await start({
      config: this.#config,
      clock: this.clock,
      log: () => undefined,
      timetable: () => stoppedProcess,
      firstJobsAfter,
      rendererFolder: join(this.folder, 'no-renderer'),
    });
  }

  async stop(): Promise<void> {
    await this.#server?.close();
    this.#server = undefined;
  }

  /** Starts again, and runs each job once. */
  async runJobs(): Promise<void> {
    await this.stop();
    await this.start(0);
    await wait(20);
    await this.stop();
    await this.start();
  }

  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  client(): TestClient {
    return new TestClient(this.url() ?? '');
  }

  async signUp(email: string): Promise<Account> {
    const person = { firstName: 'Luz', lastName: 'Reyes', email, password: PASSWORD };
    await this.client().post('/api/auth/signup', person);
    const { status, body } = await this.client().post<Account>('/api/auth/login', person);
    if (status !== 200) throw new Error(`${email} could not log in: ${status}`);
    return { id: body.id, email };
  }

  /** A session of the operator, who restores backups and is neither of the two owners. */
  async operate(): Promise<TestClient> {
    const client = this.client();
    for (const [name, value] of this.#cookies) client.cookies.set(name, value);
    if ((await client.get('/api/backups/progress')).status === 200) return client;
    const { status } = await client.post('/api/auth/login', {
      email: OPERATOR_EMAIL,
      password: PASSWORD,
    });
    if (status !== 200) throw new Error(`the operator could not log in: ${status}`);
    this.#cookies = client.cookies;
    return client;
  }

  async #waitUntilSettled(client: TestClient): Promise<Progress | undefined> {
    for (;;) {
      const { status, body } = await client.get<Progress>('/api/backups/progress');
      if (status === 401) return undefined;
      if (status === 200 && body.activity === null) return body;
      await wait(CHECK_EVERY);
    }
  }

  /** Makes a backup in this process, because a thread would have to load all modules each time. */
  async backUp(): Promise<string> {
    const order = backupOrder(this.#config, 'manual', { now: this.clock.now(), key: undefined });
    await makeBackup(order, () => undefined);
    return basename(order.target);
  }

  /** The names of the existing backups; earlier ones may have been pruned. */
  backups(): readonly string[] {
    const folder = join(this.folder, 'backups');
    return existsSync(folder)
      ? readdirSync(folder).filter((name) => name.endsWith('.alaga-backup'))
      : [];
  }

  async restore(name: string): Promise<void> {
    const client = await this.operate();
    await client.post('/api/backups/check', { name });
    const { checked, refusal } = (await this.#waitUntilSettled(client)) ?? {};
    if (!checked) throw new Error(`${name} could not be restored: ${refusal?.code}`);
    await client.post('/api/backups/restore', { id: checked.id });
    if (await this.#waitUntilSettled(client)) throw new Error(`${name} was not restored`);
  }

  readState(): FoundState {
    return withReader(join(this.folder, 'alaga.db'), (rows) => ({
      things: [...rows<StoredRow>(PETS_SQL), ...rows<StoredRow>(RECORDS_SQL)].map(toRow),
      reminders: rows<StoredReminder>(REMINDERS_SQL).map(
        ({ is_completed: isDone, ...reminder }) => ({
          ...reminder,
          isCompleted: isDone === 1,
        }),
      ),
      profiles: rows(PROFILES_SQL),
    }));
  }
}

/**
 * Prepares a stopped server with the accounts of two owners and an operator, the start of every
 * history.
 */
export const prepare = async () => {
  const server = new HouseholdServer();
  await server.start();
  await server.signUp(OPERATOR_EMAIL);
  const owners = [await server.signUp('ana@example.com'), await server.signUp('ben@example.com')];
  await server.operate();
  await server.stop();
  return { server, owners };
};

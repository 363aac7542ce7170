import { execFile } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type RunBackupTask, runInForeground } from '#db/backups/background.ts';
import { copyTemplate, makeTestFolder } from '#db/testing.ts';
import { readConfig } from '#server/config.ts';
import type { BackupDialogs, EncryptionParts } from '#server/parts.ts';
import { type RunningServer, start } from '#server/start.ts';
import { COMPILE_CACHE, OFFLINE } from '#server/testing/server-environment.ts';
import { TestClient } from '#server/testing.ts';
import type { Progress } from './contract.ts';

/** An adult with a Filipino name and a valid password. */
export const LUZ = {
  firstName: 'Luz',
  lastName: 'Reyes',
  email: 'luz@example.com',
  password: 'a-long-password',
};

export const freshFolder = (): Disposable & { readonly path: string } => {
  const path = makeTestFolder('alaga-backups-');
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) };
};

export interface RunningHousehold extends AsyncDisposable {
  readonly server: RunningServer;
  client(): TestClient;
  /** Signs Luz in, after signing her up if necessary. */
  luz(): Promise<TestClient>;
}

interface RunOptions {
  readonly sealing?: EncryptionParts;
  readonly env?: Readonly<Record<string, string>>;
  /** Replaces the tasks in this thread, which are faster than those in processes of their own. */
  readonly runBackupTask?: RunBackupTask;
}

/** Runs the whole server on a folder, as `npm start` and the desktop do. An empty folder gets an empty database. */
export const run = async (
  dataDir: string,
  mode: 'hosted' | 'household',
  dialogs?: BackupDialogs,
  { sealing, env = {}, runBackupTask = runInForeground }: RunOptions = {},
): Promise<RunningHousehold> => {
  if (readdirSync(dataDir).length === 0) await copyTemplate(join(dataDir, 'alaga.db'));
  const config = readConfig({ DATA_DIR: dataDir, ALAGA_MODE: mode, PORT: '0', ...OFFLINE, ...env });
  const server = await start({
    config,
    log: () => undefined,
    // The jobs run at once, so that the daily backup of the empty database is over before a test makes one.
    firstJobsAfter: 0,
    backupKeyCost: 14,
    runBackupTask,
    rendererFolder: join(dataDir, 'no-renderer'),
    ...(dialogs ? { backupDialogs: dialogs } : {}),
    ...(sealing ? { sealing } : {}),
  });
  const client = () => new TestClient(server.url.replace('localhost', '127.0.0.1'));
  return {
    server,
    client,
    async luz() {
      const signedClient = client();
      await signedClient.post('/api/auth/signup', LUZ);
      const { status } = await signedClient.post('/api/auth/login', LUZ);
      if (status !== 200) throw new Error(`Luz could not log in: ${status}`);
      return signedClient;
    },
    [Symbol.asyncDispose]: () => server.close(),
  };
};

/** Waits until no task is running. Returns undefined if the session has ended, as it does after a restore. */
export const waitUntilIdle = async (client: TestClient): Promise<Progress | undefined> => {
  for (;;) {
    const { status, body } = await client.get<Progress>('/api/backups/progress');
    if (status === 401) return undefined;
    if (status === 200 && body.activity === null) return body;
    await wait(30);
  }
};

const repositoryRoot = join(import.meta.dirname, '../..');
const execute = promisify(execFile);

/** Runs a command of an operator, such as `npm run backup`. Returns the exit code and the output. */
export const command = async (
  name: 'back-up' | 'doctor' | 'restore' | 'move-to-postgres',
  dataDir: string,
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<{ readonly code: number; readonly printed: string }> => {
  const settings = { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir, ...COMPILE_CACHE, ...env };
  try {
    const file = join(repositoryRoot, `server/commands/${name}.ts`);
    const { stdout } = await execute(process.execPath, [file, ...args], { env: settings });
    return { code: 0, printed: stdout };
  } catch (error) {
    // The cast is safe: execFile rejects with these fields if the program ran and failed.
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, printed: stdout + stderr };
  }
};

/** Runs a household with Luz's dog in a folder, makes a backup, and stops it. */
export const leaveBackup = async (dataDir: string): Promise<void> => {
  await using household = await run(dataDir, 'household');
  const client = await household.luz();
  await client.post('/api/pets', { name: 'Bantay', category: 'dog' });
  await client.post('/api/backups');
  await waitUntilIdle(client);
};

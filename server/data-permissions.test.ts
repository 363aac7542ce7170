import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { start } from './start.ts';
import { OFFLINE } from './testing/server-environment.ts';
import { TestClient } from './testing.ts';

const hasPermissions = process.platform !== 'win32';

let folder: string;
let umask: number;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'alaga-private-'));
  umask = process.umask(0o000);
});
afterEach(() => {
  process.umask(umask);
  rmSync(folder, { recursive: true, force: true });
});

const readMode = (name: string): string => (statSync(join(folder, name)).mode & 0o777).toString(8);

const FILES = ['alaga.db', 'alaga.db-wal', 'alaga.db-shm', 'alaga.db.lock'];

/** Starts a server on a data folder and returns its warnings, and the permissions of its files while it runs. */
const startOn = async (name: string) => {
  const warnings: unknown[] = [];
  const settings = { ...OFFLINE, DATA_DIR: join(folder, name), PORT: '0', ALAGA_MODE: 'household' };
  const server = await start({
    config: readConfig(settings),
    log: (line) => {
      if (line['level'] === 'warn') warnings.push(line['dataFolder']);
    },
  });
  try {
    const url = server.url.replace('localhost', '127.0.0.1');
    expect((await new TestClient(url).get('/api/ready')).status).toBe(200);
    return { warned: warnings, modes: FILES.map((file) => readMode(join(name, file))) };
  } finally {
    await server.close();
  }
};

const PRIVATE_MODES = ['600', '600', '600', '600'];

test.runIf(hasPermissions)(
  'a new data folder is accessible only to its owner, whatever the umask',
  async () => {
    expect(await startOn('data')).toEqual({ warned: [], modes: PRIVATE_MODES });
    expect([readMode('data'), readMode('data/session-secret')]).toEqual(['700', '600']);
  },
);

test.runIf(hasPermissions)(
  'removes other users’ access to existing files, and warns about an open folder',
  async () => {
    await startOn('data');
    mkdirSync(join(folder, 'data/backups'), { recursive: true });
    writeFileSync(join(folder, 'data/backups/one.alaga-backup'), 'x', { mode: 0o644 });
    for (const name of ['alaga.db', 'alaga.db.lock']) chmodSync(join(folder, 'data', name), 0o644);
    chmodSync(join(folder, 'data'), 0o755);
    const { warned, modes } = await startOn('data');
    expect(modes).toEqual(PRIVATE_MODES);
    expect(readMode('data/backups/one.alaga-backup')).toBe('600');
    expect(warned).toEqual([expect.stringContaining('chmod 700')]);
    // The permissions of a folder that the operator created are not changed.
    expect(readMode('data')).toBe('755');
  },
);

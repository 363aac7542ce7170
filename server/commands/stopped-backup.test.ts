import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import BetterSqlite3 from 'better-sqlite3';
import { expect, test } from 'vitest';
import { copyTemplate } from '#db/testing.ts';
import { command, freshFolder } from '#server/backups/testing.ts';
import { COMPILE_CACHE } from '#server/testing/server-environment.ts';

/** So large that reading it takes far longer than a signal. */
const DATABASE_MB = 96;

const fillDatabase = async (file: string): Promise<void> => {
  await copyTemplate(file);
  const database = new BetterSqlite3(file);
  const insert = database.prepare(
    "insert into settings (id, value, changed_at) values (?, hex(zeroblob(?)), '2026-01-01')",
  );
  for (let megabyte = 0; megabyte < DATABASE_MB; megabyte += 1)
    insert.run(`filling-${megabyte}`, 2 ** 19);
  database.close();
};

/** Starts a command in a process group of its own, as a terminal does, and signals the group once the file exists. */
const stopAt = async (
  args: readonly string[],
  { folder, file }: { readonly folder: string; readonly file: RegExp },
  signal: NodeJS.Signals,
) => {
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: folder, ...COMPILE_CACHE },
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors += String(chunk);
  });
  const ended = once(child, 'close');
  while (!readdirSync(folder, { recursive: true }).some((name) => file.test(String(name)))) {
    expect([child.exitCode, errors]).toEqual([null, '']);
    await wait(2);
  }
  process.kill(-(child.pid ?? 0), signal);
  const [code] = await ended;
  return { code, errors };
};

/** The backups in a folder, and the remains of unfinished work. */
const listBackupFiles = (folder: string) =>
  readdirSync(folder, { recursive: true }).filter((name) =>
    /backup$|part|restoring/.test(String(name)),
  );

test.each([['SIGINT', 130] as const, ['SIGTERM', 143] as const])(
  'a backup and a restore that %s stops leave no unfinished files',
  async (signal, code) => {
    using folder = freshFolder();
    await fillDatabase(join(folder.path, 'alaga.db'));
    const backUp = ['server/commands/back-up.ts'];
    const part = { folder: folder.path, file: /\.part-\d+$/ };
    const stopped = { code, errors: 'Stopped. Nothing was changed.\n' };
    expect(await stopAt(backUp, part, signal)).toEqual(stopped);
    expect(listBackupFiles(folder.path)).toEqual([]);

    const backup = join(folder.path, 'whole.backup');
    expect(await command('back-up', folder.path, [backup])).toMatchObject({ code: 0 });
    const restore = ['server/commands/restore.ts', backup];
    const staged = { folder: folder.path, file: /\.restoring$/ };
    expect(await stopAt(restore, staged, signal)).toEqual(stopped);
    expect(listBackupFiles(folder.path)).toEqual(['whole.backup']);
  },
);

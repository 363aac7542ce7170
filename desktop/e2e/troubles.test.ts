import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterAll, expect, it } from 'vitest';
import { openDatabase } from '#db/engine/open.ts';
import { loopbackAddresses } from '#desktop/server/loopback.ts';
import { DesktopProcess } from '#desktop/testing/desktop-process.ts';
import { knock } from '#desktop/testing/knock.ts';
import { launchDesktop } from '#desktop/testing/launch.ts';
import { freshFolder, placeholderApp } from '#desktop/testing/placeholder.ts';

const app = placeholderApp();
afterAll(() => app[Symbol.dispose]());

/** Another program that was there first. */
const squat = async (address: string): Promise<AsyncDisposable & { port: number }> => {
  const server = createServer().listen({ host: address, port: 0, ipv6Only: address.includes(':') });
  await once(server, 'listening');
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('not listening');
  return {
    port: bound.port,
    async [Symbol.asyncDispose]() {
      server.close();
      await once(server, 'close');
    },
  };
};

/** The one dialog of a start that failed, after which there is no window and no process. */
const refusal = async (dataDir: string, env: Record<string, string> = {}) => {
  const desktop = new DesktopProcess({ dataDir, appPath: app.path, env });
  const { id } = await desktop.until('dialog');
  desktop.press(id, 0);
  expect(await desktop.ended).toBe(1);
  expect(desktop.all('window')).toEqual([]);
  const dialogs = desktop.all('dialog');
  expect(dialogs).toHaveLength(1);
  expect(dialogs[0]?.dialog).toMatchObject({ kind: 'error', title: 'Alaga could not start' });
  return dialogs[0]?.dialog.detail;
};

it.each(await loopbackAddresses())(
  'another program at its port on %s is told, and no other port is taken',
  async (address) => {
    using folder = freshFolder();
    const file = join(folder.path, 'port');
    await using squatter = await squat(address);
    writeFileSync(file, `${squatter.port}\n`);
    expect(await refusal(folder.path)).toBe(
      `Another program is using Alaga’s address on this computer (port ${squatter.port}). Close that program, or restart the computer, and open Alaga again. Your data is safe.`,
    );
    expect(readFileSync(file, 'utf8')).toBe(`${squatter.port}\n`);
    // The address that was free was given up again.
    for (const other of await loopbackAddresses()) {
      if (other === address) continue;
      await expect(knock({ address: other, port: squatter.port })).rejects.toThrow('ECONNREFUSED');
    }
  },
);

it('data of a newer version is told and left alone', async () => {
  using folder = freshFolder();
  const file = join(folder.path, 'alaga.db');
  await (await openDatabase(file)).close();
  const raw = new BetterSqlite3(file);
  const newer = "insert into knex_migrations (name, batch) values ('999-from-the-future', 9)";
  raw.exec(newer);
  raw.close();
  const before = readFileSync(file);
  expect(await refusal(folder.path)).toBe(
    'Your data was written by a newer version of Alaga. Please update Alaga; nothing was changed.',
  );
  expect(readFileSync(file).equals(before)).toBe(true);
});

it('a damaged port file is told by its name', async () => {
  using folder = freshFolder();
  const file = join(folder.path, 'port');
  writeFileSync(file, 'garbage');
  expect(await refusal(folder.path)).toContain(`The file ${file}, which keeps`);
  expect(readFileSync(file, 'utf8')).toBe('garbage');
});

it('a wrong setting is told', async () => {
  using folder = freshFolder();
  expect(await refusal(folder.path, { SMTP_URL: 'ftp://mail.example' })).toBe(
    'A setting is wrong: SMTP_URL must be smtp:// or smtps:// with a host.',
  );
});

it('a file that is no database is told, and left alone', async () => {
  using folder = freshFolder();
  const file = join(folder.path, 'alaga.db');
  writeFileSync(file, 'not a database, but long enough to be looked at as one');
  expect(await refusal(folder.path)).toMatch(/^Something went wrong while Alaga was starting: /);
  expect(readFileSync(file, 'utf8')).toContain('not a database');
});

it('a data folder that cannot be used is told by its name', async () => {
  using folder = freshFolder();
  mkdirSync(join(folder.path, 'alaga.db'));
  expect(await refusal(folder.path)).toContain(`its data folder ${folder.path}.`);
});

it('settings meant for a hosted server do not reach the one inside', async () => {
  using folder = freshFolder();
  const env = { PORT: '1', HOST: '0.0.0.0', PUBLIC_URL: 'https://x.example', DATABASE_URL: 'x' };
  await using desktop = await launchDesktop({ dataDir: folder.path, appPath: app.path, env });
  expect(desktop.origin).toMatch(/^http:\/\/localhost:2\d{4}$/);
});

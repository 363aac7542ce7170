import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runInForeground } from '#db/backups/background.ts';
import { copyTemplate } from '#db/testing.ts';
import {
  backupOrder,
  keepBackupsBefore,
  replaceableSince,
  toInstallation,
} from './backup-folder.ts';
import { freshFolder } from './testing.ts';

/** Makes the daily backup of a new installation in a folder. */
const makeDaily = async (dataDir: string) => {
  const location = { dataDir, mode: 'hosted', version: '1.0.0' } as const;
  await copyTemplate(join(dataDir, 'alaga.db'));
  const now = new Date('2026-11-20T02:00:00Z');
  const order = backupOrder(location, 'daily', { now, key: undefined });
  await runInForeground('make', order);
  return { location, backup: order.target, settings: join(dataDir, 'backups.json') };
};

test('an unreadable backups.json is kept, and the backups remain own ones', async () => {
  using folder = freshFolder();
  const { location, settings } = await makeDaily(folder.path);
  const installation = toInstallation(location);
  const brokenText = readFileSync(settings, 'utf8').replace('}', '');
  writeFileSync(settings, brokenText);
  expect(toInstallation(location)).toBe(installation);
  expect(readFileSync(`${settings}.damaged`, 'utf8')).toBe(brokenText);
  expect(readFileSync(settings, 'utf8')).toContain(installation);
});

test('an unreadable backups.json beside backups of two installations begins a third one', async () => {
  using folder = freshFolder();
  using otherFolder = freshFolder();
  const { location, settings, backup } = await makeDaily(folder.path);
  const other = await makeDaily(otherFolder.path);
  copyFileSync(other.backup, backup.replace('T02', 'T03'));
  const known = [toInstallation(location), toInstallation(other.location)];
  writeFileSync(settings, '');
  expect(known).not.toContain(toInstallation(location));
  expect(readdirSync(join(folder.path, 'backups'))).toHaveLength(2);
});

test('an unreadable backups.json still keeps the backups that newer ones must not replace', async () => {
  using folder = freshFolder();
  const { location, settings } = await makeDaily(folder.path);
  keepBackupsBefore(location, new Date('2026-11-21T02:00:00Z'));
  writeFileSync(settings, readFileSync(settings, 'utf8').replace('}', ''));
  expect(replaceableSince(location)).toBe('2026-11-21T02:00:00.000Z');
  expect(readFileSync(settings, 'utf8')).toContain('}');
});

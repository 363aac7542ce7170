import { join } from 'node:path';
import type { RunBackupTask } from '#db/backups/background.ts';
import { copyBackup } from '#db/backups/copy.ts';
import { type ListedBackup, removeBackups } from '#db/backups/list.ts';
import { mayDelete } from '#server/clock/policy.ts';
import { isFuture } from '#server/clock/rules.ts';
import { databaseFile } from '#server/config-values.ts';
import type { Parts } from '#server/parts.ts';
import { backupFolder, backupOrder, replaceableSince, toInstallation } from './backup-folder.ts';
import { type BackupKeys, isSealed } from './keys.ts';
import { type BackupKind, backupsOverLimits, backupsToRemove, isDailyDue } from './rules.ts';
import type { RunningTask } from './task-runner.ts';

const toLocalDay = (instant: string | Date): string => {
  const backupTime = new Date(instant);
  const padToTwoDigits = (part: number): string => String(part).padStart(2, '0');
  return `${backupTime.getFullYear()}-${padToTwoDigits(backupTime.getMonth() + 1)}-${padToTwoDigits(backupTime.getDate())}`;
};

const listRetained = (listedBackups: readonly ListedBackup[], installation: string) =>
  listedBackups.flatMap(({ name, size, manifest }) =>
    manifest?.installation === installation
      ? [
          {
            name,
            size,
            kind: manifest.kind,
            madeAt: manifest.madeAt,
            day: toLocalDay(manifest.madeAt),
          },
        ]
      : [],
  );

interface StoreParts extends Pick<Parts, 'db' | 'config' | 'clock' | 'log'> {
  readonly keys: BackupKeys;
  readonly runTask: RunBackupTask;
}

/** The backups in the folders of an installation: makes, copies, checks, lists and deletes them. */
export const createBackupStore = (parts: StoreParts) => {
  const { config, clock, keys, runTask } = parts;
  const file = databaseFile(config);

  const listIn = async (folder: string) =>
    runTask('list', { folder, key: await keys.currentOrNone() });

  /** The backups of this installation in a folder, newest first. */
  const listBackupsHere = async (folder: string) =>
    listRetained(await listIn(folder), toInstallation(config));

  const listReplaceable = async (folder: string) => {
    const since = replaceableSince(config);
    return (await listBackupsHere(folder)).filter(({ madeAt }) => madeAt >= since);
  };

  /** Reads a whole backup and checks it. Throws BackupError. */
  const verify = async (path: string, signal?: AbortSignal): Promise<void> => {
    const order = { backup: path, file, key: await keys.getKeyForFile(path) };
    await runTask('check', order, () => undefined, signal);
  };

  /** Deletes what is too old, and then what is above the operator's limits. */
  const prune = async (folder: string): Promise<void> => {
    if (!(await mayDelete(parts))) return;
    const currentInstant = clock.now();
    const ownBackups = await listReplaceable(folder);
    const outdatedBackups = new Set(
      backupsToRemove(ownBackups, ({ madeAt }) => isFuture(madeAt, currentInstant)),
    );
    const limits = { count: config.backupMaxCount, bytes: config.backupMaxBytes };
    const recentBackups = ownBackups.filter(
      ({ name, madeAt }) => !outdatedBackups.has(name) && !isFuture(madeAt, currentInstant),
    );
    removeBackups(folder, [...outdatedBackups, ...backupsOverLimits(recentBackups, limits)]);
  };

  /**
   * Copies the backups that the second folder lacks, and checks each copy. A copy that is not as it should be is deleted,
   * so that it is made again, and does not prevent the others. One that a former passphrase encrypts cannot be checked.
   */
  const copyToSecond = async (signal: AbortSignal): Promise<void> => {
    const folder = config.backupCopyDir;
    if (folder === undefined) return;
    const copiedNames = new Set((await listBackupsHere(folder)).map(({ name }) => name));
    const failures: unknown[] = [];
    for (const { name } of await listBackupsHere(backupFolder(config))) {
      if (copiedNames.has(name)) continue;
      const copy = copyBackup(join(backupFolder(config), name), folder);
      try {
        await verify(copy, signal);
      } catch (error) {
        if (isSealed(error)) continue;
        removeBackups(folder, [name]);
        if (signal.aborted) throw error;
        failures.push(error);
      }
    }
    await prune(folder);
    if (failures.length > 0) throw failures[0];
  };

  const runBackup = async (
    kind: BackupKind,
    { onProgress, signal }: RunningTask,
  ): Promise<void> => {
    const order = backupOrder(config, kind, { now: clock.now(), key: await keys.current() });
    await runTask('make', order, onProgress, signal);
    await prune(backupFolder(config));
    await copyToSecond(signal);
  };

  const isDailyBackupDue = async (): Promise<boolean> => {
    const ownBackups = await listReplaceable(backupFolder(config));
    const now = clock.now();
    const lastDailyBackup = ownBackups.find(
      ({ kind, madeAt }) => kind === 'daily' && !isFuture(madeAt, now),
    );
    return isDailyDue(lastDailyBackup?.day, toLocalDay(now));
  };

  /** Reads the newest backup of each folder and checks it. Throws BackupError. */
  const verifyNewest = async (): Promise<void> => {
    const folders = [backupFolder(config), config.backupCopyDir];
    for (const folder of folders.filter((item) => item !== undefined)) {
      // A damaged file has no manifest, but its name still begins with the instant.
      const ownOrDamaged = (await listIn(folder)).filter(
        ({ manifest }) => !manifest || manifest.installation === toInstallation(config),
      );
      const newestBackup = ownOrDamaged
        .map(({ name }) => name)
        .toSorted()
        .at(-1);
      if (newestBackup !== undefined) await verify(join(folder, newestBackup));
    }
  };

  return { list: () => listIn(backupFolder(config)), isDailyBackupDue, verifyNewest, runBackup };
};

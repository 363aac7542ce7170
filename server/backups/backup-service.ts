import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { v7 } from 'uuid';
import { hasUsers } from '#db/accounts/queries.ts';
import { backupTasksEnded, type RunBackupTask, runInBackground } from '#db/backups/background.ts';
import { contentsOfFile } from '#db/backups/contents.ts';
import type { BackupKey } from '#db/backups/encryption/key.ts';
import { removeDecrypted } from '#db/backups/open.ts';
import { removeStaged, replaceDatabase } from '#db/backups/restore.ts';
import { lockExclusively } from '#db/engine/lock.ts';
import { databaseFile } from '#server/config-values.ts';
import { HttpError, notFound } from '#server/http/errors.ts';
import type { BackupDialogs, BackupService, Parts } from '#server/parts.ts';
import {
  backupFolder,
  defaultFolder,
  requireWritable,
  setBackupFolder,
  toInstallation,
} from './backup-folder.ts';
import { createBackupStore } from './backup-store.ts';
import type { CheckedBackup, LockedBackup, Progress } from './contract.ts';
import { BackupKeys, isSealed } from './keys.ts';
import { stateOfTarget } from './rules.ts';
import { backUpBeforeRestore } from './safety-backup.ts';
import { detectSyncService } from './synced-folder.ts';
import { createTaskRunner, type RunningTask } from './task-runner.ts';

interface ServiceParts extends Pick<Parts, 'db' | 'config' | 'clock' | 'log'> {
  readonly dialogs?: BackupDialogs | undefined;
  /** The key of encrypted backups. Without it, the service uses one that only file permissions protect. */
  readonly keys?: BackupKeys | undefined;
  /** Runs the long tasks; by default each in a process of its own. */
  readonly runTask?: RunBackupTask | undefined;
  /** Closes the database, runs the work and opens the new database. Without it, nothing can be restored. */
  readonly replace?: ((work: () => Promise<void>) => Promise<void>) | undefined;
}

/** A checked backup with everything its restore needs. */
interface VerifiedBackup {
  readonly summary: CheckedBackup;
  readonly file: string;
  readonly key: BackupKey | undefined;
}

const UNKNOWN_CONTENTS = { accounts: 2, pets: 1, records: 0, photos: 0, documents: 0 };

/** The share of a restore's progress that is preparation. The database is closed only for the rest. */
const STAGING_SHARE = 0.7;

/** Resolves with the owner's choice, or rejects when the task is cancelled. */
const ownerChoice = (choosing: Promise<string | undefined>, signal: AbortSignal) =>
  new Promise<string | undefined>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
    choosing.then(resolve, reject);
  });

/** Creates the backup service of one data folder. */
export const createBackupService = (parts: ServiceParts): BackupService => {
  const { db, config, clock, dialogs, replace, runTask = runInBackground } = parts;
  const file = databaseFile(config);
  const taskRunner = createTaskRunner(parts);
  const keys = parts.keys ?? new BackupKeys(config);
  const store = createBackupStore({ ...parts, keys, runTask });
  let verifiedBackup: VerifiedBackup | undefined;
  let lockedBackup: (LockedBackup & { readonly file: string }) | undefined;
  removeStaged(file);
  removeDecrypted(file);

  const readProgress = (): Progress => ({
    activity: taskRunner.activity(),
    trouble: taskRunner.getFailure(),
    refusal: taskRunner.refusal(),
    wasCancelled: taskRunner.wasCancelled(),
    checked: verifiedBackup?.summary ?? null,
    sealed: lockedBackup ? { name: lockedBackup.name, wasWrong: lockedBackup.wasWrong } : null,
  });

  /** A database too damaged to be counted is treated as data that must not be lost. */
  const compareWithPresent = (isOwnBackup: boolean): CheckedBackup['meeting'] => {
    const presentContents = contentsOfFile(file) ?? UNKNOWN_CONTENTS;
    return stateOfTarget({ present: presentContents, isForeign: !isOwnBackup, mode: config.mode });
  };

  const forget = (): void => {
    verifiedBackup = undefined;
    lockedBackup = undefined;
  };

  /** Checks a backup. An encrypted one waits for its passphrase, which is not a failure. */
  const checkBackup = async (
    path: string,
    task: RunningTask,
    passphrase?: string,
  ): Promise<void> => {
    forget();
    const name = basename(path);
    try {
      const key = await keys.getKeyForFile(path, passphrase);
      const order = { backup: path, file, key };
      const manifest = await runTask('check', order, task.onProgress, task.signal);
      const { madeAt, appVersion, mode, contents } = manifest;
      const isOwnBackup = manifest.installation === toInstallation(config);
      const description = {
        madeAt,
        appVersion,
        mode,
        own: isOwnBackup,
        contents,
        meeting: compareWithPresent(isOwnBackup),
      };
      verifiedBackup = { summary: { id: v7(), name, ...description }, file: path, key };
    } catch (error) {
      if (!isSealed(error)) throw error;
      lockedBackup = { name, file: path, wasWrong: passphrase !== undefined };
    }
  };

  const replaceDatabaseFile = async (onProgress: (done: number) => void): Promise<void> => {
    const lock = lockExclusively(file);
    try {
      await backUpBeforeRestore(config, { now: clock.now(), keys }, onProgress);
      replaceDatabase(file);
    } finally {
      lock.release();
    }
  };

  /** Changes the backup folder and forgets failures in the former one. */
  const keepIn = (folder: string | undefined): void => {
    setBackupFolder(config, folder);
    taskRunner.forget();
  };

  const requireDialogs = (): BackupDialogs => {
    if (!dialogs) throw new HttpError(503, 'backups.noDialog');
    return dialogs;
  };

  /** Throws 409 if the passphrase comes from a file, and while a task runs, which must finish with its settings. */
  const requireChoice = (): void => {
    if (keys.state() === 'by-file') throw new HttpError(409, 'backups.passphrase.byFile');
    if (taskRunner.activity()) throw new HttpError(409, 'backups.busy');
  };

  return {
    installation: () => toInstallation(config),
    progress: readProgress,
    list: store.list,

    async daily() {
      if (taskRunner.activity() || db.kind === 'postgres' || !(await hasUsers(db))) return;
      // Another task may have begun meanwhile.
      if (!(await store.isDailyBackupDue()) || taskRunner.activity()) return;
      await taskRunner.begin('backing-up', (task) => store.runBackup('daily', task));
    },

    async verifyNewest() {
      if (taskRunner.activity() || db.kind === 'postgres') return;
      await store.verifyNewest();
    },

    backUp() {
      taskRunner.beginWithoutWaiting('backing-up', (task) => store.runBackup('manual', task));
      return readProgress();
    },

    check(name) {
      const path = join(backupFolder(config), name);
      if (basename(path) !== name || !existsSync(path)) throw notFound();
      taskRunner.beginWithoutWaiting('checking', (task) => checkBackup(path, task));
      return readProgress();
    },

    open(passphrase) {
      const path = lockedBackup?.file;
      if (path === undefined) throw notFound();
      taskRunner.beginWithoutWaiting('checking', (task) => checkBackup(path, task, passphrase));
      return readProgress();
    },

    checkOther() {
      const { chooseBackup } = requireDialogs();
      taskRunner.beginWithoutWaiting('checking', async (task) => {
        forget();
        const path = await ownerChoice(chooseBackup(backupFolder(config)), task.signal);
        if (path !== undefined) await checkBackup(path, task);
      });
      return readProgress();
    },

    restore(id) {
      const backup = verifiedBackup;
      if (backup?.summary.id !== id || !replace) throw notFound();
      // Checked again, because owners may have added data during the check.
      const originMatch = compareWithPresent(backup.summary.own);
      if (originMatch === 'foreign') throw new HttpError(409, 'backups.foreign');
      const { key } = backup;
      const order = { backup: backup.file, file, key, installation: toInstallation(config) };
      taskRunner.beginWithoutWaiting(
        'restoring',
        async ({ onProgress, signal, passPointOfNoReturn }) => {
          try {
            await runTask('stage', order, (done) => onProgress(done * STAGING_SHARE), signal);
            passPointOfNoReturn();
            // A household that moved to a new computer keeps encrypting its backups with the same passphrase.
            if (originMatch === 'empty' && key && keys.state() === 'off') keys.setKey(key);
            await replace(() =>
              replaceDatabaseFile((done) => onProgress(STAGING_SHARE + done * (1 - STAGING_SHARE))),
            );
          } finally {
            // Free the space again: the prepared file cannot be put in place.
            removeStaged(file);
          }
          forget();
        },
      );
      return readProgress();
    },

    folder: () => {
      const path = backupFolder(config);
      return { path, isDefault: path === defaultFolder(config) };
    },

    chooseFolder() {
      const { chooseFolder } = requireDialogs();
      taskRunner.beginWithoutWaiting('choosing', async ({ signal }) => {
        const folder = await ownerChoice(chooseFolder(backupFolder(config)), signal);
        if (folder === undefined) return;
        requireWritable(folder);
        keepIn(folder);
      });
      return readProgress();
    },

    resetFolder() {
      keepIn(undefined);
      return readProgress();
    },

    encryption: () => keys.state(),

    async setPassphrase(passphrase) {
      requireChoice();
      await keys.set(passphrase);
      taskRunner.forget();
    },

    async enterPassphrase(passphrase) {
      requireChoice();
      const isRight = await keys.tryPassphrase(passphrase);
      if (isRight) taskRunner.forget();
      return isRight;
    },

    removePassphrase() {
      requireChoice();
      keys.remove();
      taskRunner.forget();
    },

    canAsk: dialogs !== undefined,

    syncedBy: () => detectSyncService(config.dataDir, process.platform, existsSync),

    async giveUp() {
      await taskRunner.giveUp();
      // A backup list may be in the middle of reading a file in another process.
      await backupTasksEnded();
    },
  };
};

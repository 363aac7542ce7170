import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { v7 } from 'uuid';
import { hasUsers } from '#db/accounts/queries.ts';
import { inBackground, threadsEnded } from '#db/backups/background.ts';
import { contentsAt } from '#db/backups/contents.ts';
import { removeDatabase } from '#db/backups/durable.ts';
import type { BackupKey } from '#db/backups/encryption/key.ts';
import { type Listed, removeBackups } from '#db/backups/list.ts';
import { BackupError } from '#db/backups/manifest.ts';
import { checkedOf } from '#db/backups/open.ts';
import { removeStaged, swapIn } from '#db/backups/restore.ts';
import { holdAlone } from '#db/engine/lock.ts';
import { mayDelete } from '#server/clock/policy.ts';
import { isFuture } from '#server/clock/rules.ts';
import { HttpError, notFound } from '#server/http/errors.ts';
import type { BackupDialogs, BackupService, Parts } from '#server/parts.ts';
import {
  backupFolder,
  backupOrder,
  databaseFile,
  defaultFolder,
  installationOf,
  setBackupFolder,
} from './backup-folder.ts';
import type { CheckedBackup, LockedBackup, Progress } from './contract.ts';
import { BackupKeys } from './keys.ts';
import { type BackupKind, backupsToRemove, isDailyDue, stateOfTarget } from './rules.ts';
import { backUpBeforeRestore } from './safety-backup.ts';
import { syncedBy } from './synced-folder.ts';
import { createTaskRunner, type Task } from './task-runner.ts';

interface ServiceParts extends Pick<Parts, 'db' | 'config' | 'clock' | 'log'> {
  readonly dialogs?: BackupDialogs | undefined;
  /** Without it the data folder's file alone guards the key. */
  readonly keys?: BackupKeys | undefined;
  /** Closes the database, does the work, and opens what stands there then. Without it nothing can be restored. */
  readonly replace?: ((work: () => Promise<void>) => Promise<void>) | undefined;
}

/** A backup that was checked, with what its restore needs. */
interface VerifiedBackup {
  readonly told: CheckedBackup;
  readonly file: string;
  readonly key: BackupKey | undefined;
}

const isSealed = (error: unknown): boolean =>
  error instanceof BackupError &&
  (error.problem === 'needs-passphrase' || error.problem === 'wrong-passphrase');

const UNKNOWN = { accounts: 2, pets: 1, records: 0, photos: 0, documents: 0 };

/** How much of restoring is making ready; the rest is what the database stands still for. */
const STAGING_SHARE = 0.7;

const dayOf = (instant: string | Date): string => {
  const at = new Date(instant);
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
};

const keptOf = (listed: readonly Listed[], installation: string) =>
  listed.flatMap(({ name, manifest }) =>
    manifest?.installation === installation
      ? [{ name, kind: manifest.kind, madeAt: manifest.madeAt, day: dayOf(manifest.madeAt) }]
      : [],
  );

/** Resolves with what the owner chose, or rejects once nobody waits for it any more. */
const ownerChoice = (choosing: Promise<string | undefined>, signal: AbortSignal) =>
  new Promise<string | undefined>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
    choosing.then(resolve, reject);
  });

/** Looks after the backups of one data folder. */
export const createBackupService = (parts: ServiceParts): BackupService => {
  const { db, config, clock, dialogs, replace } = parts;
  const file = databaseFile(config);
  const work = createTaskRunner(parts);
  const keys = parts.keys ?? new BackupKeys(config);
  let checked: VerifiedBackup | undefined;
  let sealed: (LockedBackup & { readonly file: string }) | undefined;
  removeStaged(file);
  removeDatabase(checkedOf(file));

  const progress = (): Progress => ({
    activity: work.activity(),
    trouble: work.trouble(),
    refusal: work.refusal(),
    checked: checked?.told ?? null,
    sealed: sealed ? { name: sealed.name, wasWrong: sealed.wasWrong } : null,
  });

  const list = async () =>
    inBackground('list', { folder: backupFolder(config), key: await keys.currentOrNone() });

  const make = async (kind: BackupKind, { onProgress, signal }: Task): Promise<void> => {
    const order = backupOrder(config, kind, { now: clock.now(), key: await keys.current() });
    await inBackground('make', order, onProgress, signal);
    const kept = keptOf(await list(), installationOf(config));
    if (!(await mayDelete(parts))) return;
    const present = clock.now();
    removeBackups(
      backupFolder(config),
      backupsToRemove(kept, ({ madeAt }) => isFuture(madeAt, present)),
    );
  };

  /** What is too damaged to be counted is data all the same. */
  const meetingWith = (own: boolean): CheckedBackup['meeting'] => {
    const present = contentsAt(file) ?? UNKNOWN;
    return stateOfTarget({ present, isForeign: !own, mode: config.mode });
  };

  const forget = (): void => {
    checked = undefined;
    sealed = undefined;
  };

  /** One that is encrypted waits for its passphrase, which is no refusal. */
  const look = async (path: string, task: Task, passphrase?: string): Promise<void> => {
    forget();
    const name = basename(path);
    try {
      const key = await keys.forFile(path, passphrase);
      const order = { backup: path, file, key };
      const manifest = await inBackground('check', order, task.onProgress, task.signal);
      const { madeAt, appVersion, mode, contents } = manifest;
      const own = manifest.installation === installationOf(config);
      const told = { madeAt, appVersion, mode, own, contents, meeting: meetingWith(own) };
      checked = { told: { id: v7(), name, ...told }, file: path, key };
    } catch (error) {
      if (!isSealed(error)) throw error;
      sealed = { name, file: path, wasWrong: passphrase !== undefined };
    }
  };

  const swap = async (onProgress: (done: number) => void): Promise<void> => {
    const hold = holdAlone(file);
    try {
      await backUpBeforeRestore(config, { now: clock.now(), keys }, onProgress);
      swapIn(file);
    } finally {
      hold.release();
    }
  };

  /** What went wrong in the folder before says nothing of this one. */
  const keepIn = (folder: string | undefined): void => {
    setBackupFolder(config, folder);
    work.forget();
  };

  const requireDialogs = (): BackupDialogs => {
    if (!dialogs) throw new HttpError(503, 'backups.noDialog');
    return dialogs;
  };

  /** What is under way goes on as it began. */
  const requireChoice = (): void => {
    if (keys.state() === 'by-file') throw new HttpError(409, 'backups.passphrase.byFile');
    if (work.activity()) throw new HttpError(409, 'backups.busy');
  };

  return {
    installation: () => installationOf(config),
    progress,
    list,

    async daily() {
      if (work.activity() || db.kind === 'postgres' || !(await hasUsers(db))) return;
      const kept = keptOf(await list(), installationOf(config));
      const now = clock.now();
      const last = kept.find(({ kind, madeAt }) => kind === 'daily' && !isFuture(madeAt, now));
      if (work.activity() || !isDailyDue(last?.day, dayOf(now))) return;
      await work.begin('backing-up', (task) => make('daily', task));
    },

    backUp() {
      work.beginInPassing('backing-up', (task) => make('manual', task));
      return progress();
    },

    check(name) {
      const path = join(backupFolder(config), name);
      if (basename(path) !== name || !existsSync(path)) throw notFound();
      work.beginInPassing('checking', (task) => look(path, task));
      return progress();
    },

    open(passphrase) {
      const path = sealed?.file;
      if (path === undefined) throw notFound();
      work.beginInPassing('checking', (task) => look(path, task, passphrase));
      return progress();
    },

    checkOther() {
      const { chooseBackup } = requireDialogs();
      work.beginInPassing('checking', async (task) => {
        forget();
        const path = await ownerChoice(chooseBackup(backupFolder(config)), task.signal);
        if (path !== undefined) await look(path, task);
      });
      return progress();
    },

    restore(id) {
      const wanted = checked;
      if (wanted?.told.id !== id || !replace) throw notFound();
      // Anew: an owner may have gone on while it was looked at.
      const meeting = meetingWith(wanted.told.own);
      if (meeting === 'foreign') throw new HttpError(409, 'backups.foreign');
      const { key } = wanted;
      const order = { backup: wanted.file, file, key, installation: installationOf(config) };
      work.beginInPassing('restoring', async ({ onProgress, signal, pastReturn }) => {
        try {
          await inBackground('stage', order, (done) => onProgress(done * STAGING_SHARE), signal);
          pastReturn();
          // A household that moved here goes on as it was: its backups stay encrypted with its passphrase.
          if (meeting === 'empty' && key && keys.state() === 'off') keys.adopt(key);
          await replace(() =>
            swap((done) => onProgress(STAGING_SHARE + done * (1 - STAGING_SHARE))),
          );
        } finally {
          // What could not be put in place would take the room that is missing.
          removeStaged(file);
        }
        forget();
      });
      return progress();
    },

    folder: () => {
      const path = backupFolder(config);
      return { path, isDefault: path === defaultFolder(config) };
    },

    chooseFolder() {
      const { chooseFolder } = requireDialogs();
      work.beginInPassing('choosing', async ({ signal }) => {
        const folder = await ownerChoice(chooseFolder(backupFolder(config)), signal);
        if (folder !== undefined) keepIn(folder);
      });
      return progress();
    },

    resetFolder() {
      keepIn(undefined);
      return progress();
    },

    encryption: () => keys.state(),

    async setPassphrase(passphrase) {
      requireChoice();
      await keys.set(passphrase);
      work.forget();
    },

    async enterPassphrase(passphrase) {
      requireChoice();
      const isRight = await keys.enter(passphrase);
      if (isRight) work.forget();
      return isRight;
    },

    removePassphrase() {
      requireChoice();
      keys.remove();
      work.forget();
    },

    canAsk: dialogs !== undefined,

    syncedBy: () => syncedBy(config.dataDir, process.platform, existsSync),

    async giveUp() {
      await work.giveUp();
      // A list may be read for somebody beside it.
      await threadsEnded();
    },
  };
};

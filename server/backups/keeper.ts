import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { v7 } from 'uuid';
import { hasUsers } from '#db/accounts/queries.ts';
import { inBackground, threadsEnded } from '#db/backups/background.ts';
import { contentsAt } from '#db/backups/contents.ts';
import { type Listed, removeBackups } from '#db/backups/list.ts';
import { removeStaged, swapIn } from '#db/backups/restore.ts';
import { holdAlone } from '#db/engine/lock.ts';
import { mayDelete } from '#server/clock/policy.ts';
import { isFuture } from '#server/clock/rules.ts';
import { HttpError, notFound } from '#server/http/errors.ts';
import type { BackupDialogs, BackupKeeper, Parts } from '#server/parts.ts';
import type { Checked, Progress } from './contract.ts';
import { keepBeforeRestore } from './keep-aside.ts';
import { oneAtATime, type Task } from './one-at-a-time.ts';
import {
  backupFolder,
  databaseFile,
  defaultFolder,
  installationOf,
  orderFor,
  setBackupFolder,
} from './place.ts';
import { type BackupKind, backupsToRemove, isDailyDue, meetingOf } from './rules.ts';
import { syncedBy } from './synced-folder.ts';

interface KeeperParts extends Pick<Parts, 'db' | 'config' | 'clock' | 'log'> {
  readonly dialogs?: BackupDialogs | undefined;
  /** Closes the database, does the work, and opens what stands there then. Without it nothing can be restored. */
  readonly replace?: ((work: () => Promise<void>) => Promise<void>) | undefined;
}

const UNKNOWN = { accounts: 2, pets: 1, records: 0, photos: 0, documents: 0 };

/** How much of restoring is making ready; the rest is what the database stands still for. */
const STAGING = 0.7;

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
const chosen = (choosing: Promise<string | undefined>, signal: AbortSignal) =>
  new Promise<string | undefined>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
    choosing.then(resolve, reject);
  });

/** Looks after the backups of one data folder. */
export const backupKeeper = (parts: KeeperParts): BackupKeeper => {
  const { db, config, clock, dialogs, replace } = parts;
  const file = databaseFile(config);
  const work = oneAtATime(parts);
  let checked: (Checked & { readonly file: string }) | undefined;
  removeStaged(file);

  const progress = (): Progress => {
    const { file: _path, ...told } = checked ?? {};
    return {
      activity: work.activity(),
      trouble: work.trouble(),
      refusal: work.refusal(),
      // The cast: what was checked, but for its path.
      checked: checked ? (told as Checked) : null,
    };
  };

  const list = () => inBackground('list', backupFolder(config));

  const make = async (kind: BackupKind, { onProgress, signal }: Task): Promise<void> => {
    const order = orderFor(config, kind, { now: clock.now() });
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
  const meetingWith = (own: boolean): Checked['meeting'] => {
    const present = contentsAt(file) ?? UNKNOWN;
    return meetingOf({ present, isForeign: !own, mode: config.mode });
  };

  const look = async (path: string, { onProgress, signal }: Task): Promise<void> => {
    const manifest = await inBackground('check', path, onProgress, signal);
    const { madeAt, appVersion, mode, contents } = manifest;
    const own = manifest.installation === installationOf(config);
    const told = { madeAt, appVersion, mode, own, contents, meeting: meetingWith(own) };
    checked = { id: v7(), file: path, name: basename(path), ...told };
  };

  const swap = async (onProgress: (done: number) => void): Promise<void> => {
    const hold = holdAlone(file);
    try {
      await keepBeforeRestore(config, clock.now(), onProgress);
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
      work.beginInPassing('checking', (task) => {
        checked = undefined;
        return look(path, task);
      });
      return progress();
    },

    checkOther() {
      const { chooseBackup } = requireDialogs();
      work.beginInPassing('checking', async (task) => {
        checked = undefined;
        const path = await chosen(chooseBackup(backupFolder(config)), task.signal);
        if (path !== undefined) await look(path, task);
      });
      return progress();
    },

    restore(id) {
      const wanted = checked;
      if (wanted?.id !== id || !replace) throw notFound();
      // Anew: an owner may have gone on while it was looked at.
      if (meetingWith(wanted.own) === 'foreign') throw new HttpError(409, 'backups.foreign');
      const order = { backup: wanted.file, file, installation: installationOf(config) };
      work.beginInPassing('restoring', async ({ onProgress, signal, pastReturn }) => {
        try {
          await inBackground('stage', order, (done) => onProgress(done * STAGING), signal);
          pastReturn();
          await replace(() => swap((done) => onProgress(STAGING + done * (1 - STAGING))));
        } finally {
          // What could not be put in place would take the room that is missing.
          removeStaged(file);
        }
        checked = undefined;
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
        const folder = await chosen(chooseFolder(backupFolder(config)), signal);
        if (folder !== undefined) keepIn(folder);
      });
      return progress();
    },

    resetFolder() {
      keepIn(undefined);
      return progress();
    },

    syncedBy: () => syncedBy(config.dataDir, process.platform, existsSync),

    async giveUp() {
      await work.giveUp();
      // A list may be read for somebody beside it.
      await threadsEnded();
    },
  };
};

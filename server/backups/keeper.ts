import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { v7 } from 'uuid';
import { hasUsers } from '#db/accounts/queries.ts';
import { inBackground } from '#db/backups/background.ts';
import { contentsAt } from '#db/backups/contents.ts';
import { type Listed, removeBackups } from '#db/backups/list.ts';
import type { Manifest } from '#db/backups/manifest.ts';
import { removeStaged, swapIn } from '#db/backups/restore.ts';
import { holdAlone } from '#db/lock.ts';
import { HttpError } from '#server/http/errors.ts';
import type { BackupDialogs, BackupKeeper, Parts } from '#server/parts.ts';
import type { Activity, Checked, Progress, Trouble } from './contract.ts';
import { keepBeforeRestore } from './keep-aside.ts';
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
import { troubleOf } from './troubles.ts';

interface KeeperParts extends Pick<Parts, 'db' | 'config' | 'clock' | 'log'> {
  readonly dialogs?: BackupDialogs | undefined;
  /** Closes the database, does the work, and opens what stands there then. Without it nothing can be restored. */
  readonly replace?: ((work: () => Promise<void>) => Promise<void>) | undefined;
}

type OnProgress = (done: number) => void;

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

/** Looks after the backups of one data folder. */
export const backupKeeper = ({
  db,
  config,
  clock,
  log,
  dialogs,
  replace,
}: KeeperParts): BackupKeeper => {
  const file = databaseFile(config);
  const closing = new AbortController();
  let activity: Activity | undefined;
  let trouble: Trouble | undefined;
  let refusal: Trouble | undefined;
  let checked: (Checked & { readonly file: string }) | undefined;
  let underWay: Promise<void> = Promise.resolve();
  removeStaged(file);

  const progress = (): Progress => {
    const { file: _path, ...told } = checked ?? {};
    return {
      activity: activity ?? null,
      trouble: trouble ?? null,
      refusal: refusal ?? null,
      checked: checked ? (told as Checked) : null,
    };
  };

  const list = () => inBackground('list', backupFolder(config), undefined, closing.signal);

  const begin = (
    what: Activity['what'],
    work: (onProgress: OnProgress) => Promise<unknown>,
  ): Promise<void> => {
    if (db.kind === 'postgres') throw new HttpError(503, 'backups.postgres');
    if (activity) throw new HttpError(409, 'backups.busy');
    activity = { what, done: 0 };
    const onProgress = (done: number) => {
      activity = { what, done };
    };
    const tell = (told: Trouble | undefined): void => {
      if (what === 'backing-up') trouble = told;
      else refusal = told;
    };
    const settled = async () => {
      try {
        await work(onProgress);
        tell(undefined);
      } catch (error) {
        if (closing.signal.aborted) return;
        tell({ code: troubleOf(error, what), at: clock.now().toISOString() });
        throw error;
      } finally {
        activity = undefined;
      }
    };
    const settling = settled();
    underWay = settling.catch(() => undefined);
    return settling;
  };

  /** Nobody waits for it: what came of it stands in the progress, and in the log. */
  const inPassing = (settling: Promise<void>): Progress => {
    settling.catch((error: unknown) =>
      log({ level: 'error', backups: error instanceof Error ? error.message : String(error) }),
    );
    return progress();
  };

  const make = async (kind: BackupKind, onProgress: OnProgress): Promise<void> => {
    const order = orderFor(config, kind, { now: clock.now() });
    await inBackground('make', order, onProgress, closing.signal);
    const kept = keptOf(await list(), installationOf(config));
    removeBackups(backupFolder(config), backupsToRemove(kept));
  };

  /** What is too damaged to be counted is data all the same. */
  const meetingWith = (own: boolean): Checked['meeting'] => {
    const present = contentsAt(file) ?? UNKNOWN;
    return meetingOf({ present, isForeign: !own, mode: config.mode });
  };

  const meet = (path: string, manifest: Manifest): void => {
    const { madeAt, appVersion, mode, contents } = manifest;
    const own = manifest.installation === installationOf(config);
    const meeting = meetingWith(own);
    const name = basename(path);
    checked = { id: v7(), file: path, name, madeAt, appVersion, mode, own, contents, meeting };
  };

  const swap = async (onProgress: OnProgress): Promise<void> => {
    const hold = holdAlone(file);
    try {
      await keepBeforeRestore(config, clock.now(), onProgress);
      swapIn(file);
    } finally {
      hold.release();
    }
  };

  return {
    installation: () => installationOf(config),
    progress,
    list,

    async daily() {
      if (activity || db.kind === 'postgres' || !(await hasUsers(db))) return;
      const last = keptOf(await list(), installationOf(config)).find(
        ({ kind }) => kind === 'daily',
      );
      if (activity || !isDailyDue(last?.day, dayOf(clock.now()))) return;
      await begin('backing-up', (onProgress) => make('daily', onProgress));
    },

    backUp: () => inPassing(begin('backing-up', (onProgress) => make('manual', onProgress))),

    async check(name) {
      const folder = backupFolder(config);
      if (name === null && !dialogs) throw new HttpError(503, 'backups.noDialog');
      const path = name === null ? await dialogs?.chooseBackup(folder) : join(folder, name);
      if (path === undefined) return progress();
      if (name !== null && basename(path) !== name) throw new HttpError(404, 'http.notFound');
      if (!existsSync(path)) throw new HttpError(404, 'http.notFound');
      checked = undefined;
      return inPassing(
        begin('checking', async (onProgress) =>
          meet(path, await inBackground('check', path, onProgress, closing.signal)),
        ),
      );
    },

    restore(id) {
      const chosen = checked;
      if (chosen?.id !== id || !replace) throw new HttpError(404, 'http.notFound');
      // Anew: an owner may have gone on while it was looked at.
      if (meetingWith(chosen.own) === 'foreign') throw new HttpError(409, 'backups.foreign');
      const order = { backup: chosen.file, file, installation: installationOf(config) };
      return inPassing(
        begin('restoring', async (onProgress) => {
          const staging = (done: number) => onProgress(done * STAGING);
          await inBackground('stage', order, staging, closing.signal);
          const swapping = (done: number) => onProgress(STAGING + done * (1 - STAGING));
          await replace(() => swap(swapping));
          checked = undefined;
        }),
      );
    },

    folder: () => {
      const path = backupFolder(config);
      return { path, isDefault: path === defaultFolder(config) };
    },

    async chooseFolder() {
      if (!dialogs) throw new HttpError(503, 'backups.noDialog');
      const folder = await dialogs.chooseFolder(backupFolder(config));
      if (folder !== undefined) setBackupFolder(config, folder);
    },

    resetFolder: () => setBackupFolder(config, undefined),

    syncedBy: () => syncedBy(config.dataDir, process.platform, existsSync),

    async close() {
      closing.abort();
      await underWay;
    },
  };
};

import * as z from 'zod/mini';
import { endpoint, gives, says } from '#server/http/endpoint.ts';
import type { MessageId } from '#server/messages/ids.ts';
import type { BackupKind, Contents } from './rules.ts';

/** A file in the folder of backups. What cannot be read says nothing of itself. */
export interface Backup {
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  /** ISO UTC; null where the file is damaged, or a newer version's. */
  readonly madeAt: string | null;
  readonly kind: BackupKind | null;
  readonly contents: Contents | null;
  readonly appVersion: string | null;
  /** Made by this installation, not by another that keeps its backups in the same folder. */
  readonly own: boolean;
}

/** Services that copy folders to other computers. */
export type SyncService =
  | 'OneDrive'
  | 'Dropbox'
  | 'Google Drive'
  | 'iCloud Drive'
  | 'Syncthing'
  | 'Nextcloud'
  | 'ownCloud'
  | 'Box'
  | 'pCloud'
  | 'MEGA'
  | 'Proton Drive';

/** What went wrong, and when. */
export interface Trouble {
  readonly code: MessageId;
  /** ISO UTC. */
  readonly at: string;
}

export interface Activity {
  readonly what: 'backing-up' | 'choosing' | 'checking' | 'restoring';
  /** From 0 to 1. */
  readonly done: number;
  readonly canGiveUp: boolean;
}

/** A backup that was read to its last byte, and could be restored. */
export interface Checked {
  /** What restoring names it by. */
  readonly id: string;
  readonly name: string;
  readonly madeAt: string;
  readonly appVersion: string;
  readonly mode: 'hosted' | 'household';
  readonly own: boolean;
  readonly contents: Contents;
  /** Whether it may take the place of what is here; `foreign` may not. */
  readonly meeting: 'empty' | 'own' | 'foreign';
}

export interface Progress {
  readonly activity: Activity | null;
  /** Why the last backup could not be made, until one is. */
  readonly trouble: Trouble | null;
  /** Why the last one that was looked at could not be restored. */
  readonly refusal: Trouble | null;
  readonly checked: Checked | null;
}

export interface Backups extends Progress {
  readonly folder: string;
  readonly isDefaultFolder: boolean;
  /** Newest first; what cannot be read last. */
  readonly backups: readonly Backup[];
  /** When this installation's last good one was made (ISO UTC). */
  readonly lastGoodAt: string | null;
  /** The service that copies the data's own folder; null where none does. */
  readonly syncedBy: SyncService | null;
}

/** These exist in a household alone, for whoever is signed in there. */
export const listBackups = endpoint({
  method: 'GET',
  path: '/api/backups',
  out: gives<Backups>(),
});

/** Asked again and again while something is under way. */
export const backupProgress = endpoint({
  method: 'GET',
  path: '/api/backups/progress',
  out: gives<Progress>(),
});

/** Begins one. 409 while something else is under way, like the calls below. */
export const backUp = endpoint({
  method: 'POST',
  path: '/api/backups',
  out: gives<Progress>(),
});

/** Begins to let the owner choose the folder on the computer itself, or goes back to the one in the data's folder. */
export const chooseFolder = endpoint({
  method: 'POST',
  path: '/api/backups/folder',
  body: z.object({ useDefault: z.optional(z.boolean(says('field.flag'))) }),
  out: gives<Progress>(),
});

/** Begins to check a backup: one of the folder by its name, or (null) a file that the owner chooses on the computer. */
export const checkBackup = endpoint({
  method: 'POST',
  path: '/api/backups/check',
  body: z.object({ name: z.nullable(z.string(says('field.text'))) }),
  out: gives<Progress>(),
});

/** Begins to restore the one that was checked. Every session ends with it; 409 where it would lose data. */
export const restoreBackup = endpoint({
  method: 'POST',
  path: '/api/backups/restore',
  body: z.object({ id: z.string(says('field.text')) }),
  out: gives<Progress>(),
});

/** Gives up what is under way; 200 too where nothing is, or it is too late. */
export const giveUpBackup = endpoint({
  method: 'POST',
  path: '/api/backups/give-up',
  out: gives<Progress>(),
});

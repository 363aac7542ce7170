import * as z from 'zod/mini';
import { answerType, endpoint, errorId } from '#server/http/endpoint.ts';
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
  readonly isEncrypted: boolean;
}

/**
 * Whether backups are encrypted from now on: `by-file` with the passphrase in the operator's file, `locked` with one
 * whose key is not at hand.
 */
export type Encryption = 'off' | 'on' | 'locked' | 'by-file';

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
export interface BackupFailure {
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
export interface CheckedBackup {
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

/** An encrypted backup that was chosen, and waits for its passphrase. */
export interface LockedBackup {
  readonly name: string;
  /** Whether a passphrase was given, and was another one. */
  readonly wasWrong: boolean;
}

export interface Progress {
  readonly activity: Activity | null;
  /** Why the last backup could not be made, until one is. */
  readonly trouble: BackupFailure | null;
  /** Why the last one that was looked at could not be restored. */
  readonly refusal: BackupFailure | null;
  readonly checked: CheckedBackup | null;
  readonly sealed: LockedBackup | null;
}

export interface Backups extends Progress {
  readonly folder: string;
  readonly isDefaultFolder: boolean;
  /** Newest first; what cannot be read last. */
  readonly backups: readonly Backup[];
  /** When this installation's last good one was made (ISO UTC). */
  readonly lastGoodAt: string | null;
  readonly encryption: Encryption;
  /** The service that copies the data's own folder; null where none does. */
  readonly syncedBy: SyncService | null;
}

/** Characters, of which spaces and line breaks at the ends are none. */
export const MIN_PASSPHRASE = 12;
export const MAX_PASSPHRASE = 256;

const isLongEnough = (text: string): boolean => text.trim().length >= MIN_PASSPHRASE;

const typed = z
  .string(errorId('field.text'))
  .check(z.maxLength(MAX_PASSPHRASE, errorId('backups.passphrase.tooLong')));

/** A passphrase that is chosen. */
export const newPassphrase = z.object({
  passphrase: typed.check(z.refine(isLongEnough, errorId('backups.passphrase.tooShort'))),
});

/** These exist in a household alone, for whoever is signed in there. */
export const listBackups = endpoint({
  method: 'GET',
  path: '/api/backups',
  out: answerType<Backups>(),
});

/** Asked again and again while something is under way. */
export const backupProgress = endpoint({
  method: 'GET',
  path: '/api/backups/progress',
  out: answerType<Progress>(),
});

/** Begins one. 409 while something else is under way, like the calls below. */
export const backUp = endpoint({
  method: 'POST',
  path: '/api/backups',
  out: answerType<Progress>(),
});

/** Begins to let the owner choose the folder on the computer itself, or goes back to the one in the data's folder. */
export const chooseFolder = endpoint({
  method: 'POST',
  path: '/api/backups/folder',
  body: z.object({ useDefault: z.optional(z.boolean(errorId('field.flag'))) }),
  out: answerType<Progress>(),
});

/** Begins to check a backup: one of the folder by its name, or (null) a file that the owner chooses on the computer. */
export const checkBackup = endpoint({
  method: 'POST',
  path: '/api/backups/check',
  body: z.object({ name: z.nullable(z.string(errorId('field.text'))) }),
  out: answerType<Progress>(),
});

/** Begins to check the one that waits for its passphrase. */
export const openBackup = endpoint({
  method: 'POST',
  path: '/api/backups/open',
  body: z.object({ passphrase: typed }),
  out: answerType<Progress>(),
});

/** Encrypts every backup from now on; those that there are keep the passphrase that they were made with. */
export const setPassphrase = endpoint({
  method: 'PUT',
  path: '/api/backups/passphrase',
  body: newPassphrase,
  out: answerType<Backups>(),
});

/** Takes the passphrase that was chosen again, where its key is not at hand. 422 where it is another one. */
export const enterPassphrase = endpoint({
  method: 'POST',
  path: '/api/backups/passphrase',
  body: z.object({ passphrase: typed }),
  out: answerType<Backups>(),
});

/** Makes every backup in the clear from now on. */
export const removePassphrase = endpoint({
  method: 'DELETE',
  path: '/api/backups/passphrase',
  out: answerType<Backups>(),
});

/** Begins to restore the one that was checked. Every session ends with it; 409 where it would lose data. */
export const restoreBackup = endpoint({
  method: 'POST',
  path: '/api/backups/restore',
  body: z.object({ id: z.string(errorId('field.text')) }),
  out: answerType<Progress>(),
});

/** Gives up what is under way; 200 too where nothing is, or it is too late. */
export const cancelBackup = endpoint({
  method: 'POST',
  path: '/api/backups/give-up',
  out: answerType<Progress>(),
});

/**
 * The same for a household that has no account yet, and whose window asks: whoever is there could make the first account
 * as well. 401 as soon as there is one.
 */
export const firstProgress = endpoint({
  method: 'GET',
  path: '/api/backups/first/progress',
  out: answerType<Progress>(),
  access: 'public',
});

export const chooseFirst = endpoint({
  method: 'POST',
  path: '/api/backups/first',
  out: answerType<Progress>('activity'),
  access: 'public',
});

export const openFirst = endpoint({
  method: 'POST',
  path: '/api/backups/first/open',
  body: openBackup.body,
  out: answerType<Progress>('activity'),
  access: 'public',
});

export const restoreFirst = endpoint({
  method: 'POST',
  path: '/api/backups/first/restore',
  body: restoreBackup.body,
  out: answerType<Progress>('activity'),
  access: 'public',
});

export const cancelFirst = endpoint({
  method: 'POST',
  path: '/api/backups/first/give-up',
  out: answerType<Progress>('activity'),
  access: 'public',
});

import * as z from 'zod/mini';
import { answerType, endpoint, errorId } from '#server/http/endpoint.ts';
import type { MessageId } from '#server/messages/ids.ts';
import type { BackupCounts, BackupKind } from './rules.ts';

/** A backup file in the folder. A file that cannot be read has no details. */
export interface Backup {
  readonly name: string;
  /** `size` is in bytes. */
  readonly size: number;
  /** ISO UTC; null if the file is damaged or was made by a newer version. */
  readonly madeAt: string | null;
  readonly kind: BackupKind | null;
  readonly contents: BackupCounts | null;
  readonly appVersion: string | null;
  /** Whether this installation made the backup; the folder may contain others' backups. */
  readonly own: boolean;
  readonly isEncrypted: boolean;
}

/**
 * How new backups are encrypted: `by-file` with the passphrase in the operator's file, `locked` with a passphrase whose
 * key is not available.
 */
export type Encryption = 'off' | 'on' | 'locked' | 'by-file';

/** Services that synchronise folders between computers. */
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

/** Why a backup or restore failed, and when. */
export interface BackupFailure {
  readonly code: MessageId;
  /** `at` is an instant in ISO UTC. */
  readonly at: string;
}

export interface Activity {
  readonly what: 'backing-up' | 'choosing' | 'checking' | 'restoring';
  /** The progress from 0 to 1. */
  readonly done: number;
  readonly canGiveUp: boolean;
}

/** A backup that was read completely and can be restored. */
export interface CheckedBackup {
  /** Passed to the restore call. */
  readonly id: string;
  readonly name: string;
  readonly madeAt: string;
  readonly appVersion: string;
  readonly mode: 'hosted' | 'household';
  readonly own: boolean;
  readonly contents: BackupCounts;
  /** How the backup relates to the present data, which a `foreign` one may not replace. */
  readonly meeting: 'empty' | 'own' | 'foreign';
}

/** A chosen backup that is encrypted and waits for its passphrase. */
export interface LockedBackup {
  readonly name: string;
  /** Whether a passphrase was entered and was wrong. */
  readonly wasWrong: boolean;
}

export interface Progress {
  readonly activity: Activity | null;
  /** Why the last backup failed; null after a successful one. */
  readonly trouble: BackupFailure | null;
  /** Why the last chosen backup could not be restored. */
  readonly refusal: BackupFailure | null;
  /** Whether the last task was cancelled before it had ended. */
  readonly wasCancelled: boolean;
  readonly checked: CheckedBackup | null;
  readonly sealed: LockedBackup | null;
}

export interface Backups extends Progress {
  readonly folder: string;
  readonly isDefaultFolder: boolean;
  /** Newest first; unreadable files come last. */
  readonly backups: readonly Backup[];
  /** When this installation last made a good backup (ISO UTC), without those that a wrong clock dated in the future. */
  readonly lastGoodAt: string | null;
  readonly encryption: Encryption;
  /** The service that synchronises the data folder; null if there is none. */
  readonly syncedBy: SyncService | null;
}

/** Characters, not counting spaces and line breaks at the ends. */
export const MIN_PASSPHRASE = 12;
export const MAX_PASSPHRASE = 256;

const isLongEnough = (text: string): boolean => text.trim().length >= MIN_PASSPHRASE;

const passphraseText = z
  .string(errorId('field.text'))
  .check(z.maxLength(MAX_PASSPHRASE, errorId('backups.passphrase.tooLong')));

const newPassphrase = z.object({
  passphrase: passphraseText.check(z.refine(isLongEnough, errorId('backups.passphrase.tooShort'))),
});

/** Lists the backups. The backup calls exist only in a household, for signed-in owners. */
export const listBackups = endpoint({
  method: 'GET',
  path: '/api/backups',
  out: answerType<Backups>(),
});

/** Polled while a task is running. */
export const backupProgress = endpoint({
  method: 'GET',
  path: '/api/backups/progress',
  out: answerType<Progress>(),
});

/** Starts a backup. Throws 409 while another task is running, as do the calls below. */
export const backUp = endpoint({
  method: 'POST',
  path: '/api/backups',
  out: answerType<Progress>(),
});

/** Opens the folder dialog on the computer itself, or returns to the default folder. */
export const chooseFolder = endpoint({
  method: 'POST',
  path: '/api/backups/folder',
  body: z.object({ useDefault: z.optional(z.boolean(errorId('field.flag'))) }),
  out: answerType<Progress>(),
});

/** Starts checking a backup: the named one in the folder, or (null) a file that the owner picks on the computer. */
export const checkBackup = endpoint({
  method: 'POST',
  path: '/api/backups/check',
  body: z.object({ name: z.nullable(z.string(errorId('field.text'))) }),
  out: answerType<Progress>(),
});

/** Starts checking the encrypted backup with its passphrase. */
export const openBackup = endpoint({
  method: 'POST',
  path: '/api/backups/open',
  body: z.object({ passphrase: passphraseText }),
  out: answerType<Progress>(),
});

/** Encrypts all new backups. Existing ones keep their passphrase. */
export const setPassphrase = endpoint({
  method: 'PUT',
  path: '/api/backups/passphrase',
  body: newPassphrase,
  out: answerType<Backups>(),
});

/** Takes the current passphrase again if its key is not available. Answers 422 for a wrong one. */
export const enterPassphrase = endpoint({
  method: 'POST',
  path: '/api/backups/passphrase',
  body: z.object({ passphrase: passphraseText }),
  out: answerType<Backups>(),
});

/** Stops encrypting new backups. */
export const removePassphrase = endpoint({
  method: 'DELETE',
  path: '/api/backups/passphrase',
  out: answerType<Backups>(),
});

/** Starts restoring the checked backup, which ends every session. Answers 409 if data would be lost. */
export const restoreBackup = endpoint({
  method: 'POST',
  path: '/api/backups/restore',
  body: z.object({ id: z.string(errorId('field.text')) }),
  out: answerType<Progress>(),
});

/** Cancels the running task; also 200 if none is running or it is too late to cancel. */
export const cancelBackup = endpoint({
  method: 'POST',
  path: '/api/backups/give-up',
  out: answerType<Progress>(),
});

/**
 * Calls for a household without accounts, from the window of the app, whose user could just as well create the first
 * account. 401 as soon as there is an account.
 */
export const firstProgress = endpoint({
  method: 'GET',
  path: '/api/backups/first/progress',
  out: answerType<Progress>(),
  access: 'public',
});

/** Shows the dialog for choosing a backup, on a desktop without an account. */
export const chooseFirst = endpoint({
  method: 'POST',
  path: '/api/backups/first',
  out: answerType<Progress>('activity'),
  access: 'public',
});

/** Opens the chosen backup with its passphrase, on a desktop without an account. */
export const openFirst = endpoint({
  method: 'POST',
  path: '/api/backups/first/open',
  body: openBackup.body,
  out: answerType<Progress>('activity'),
  access: 'public',
});

/** Restores the opened backup, on a desktop without an account. */
export const restoreFirst = endpoint({
  method: 'POST',
  path: '/api/backups/first/restore',
  body: restoreBackup.body,
  out: answerType<Progress>('activity'),
  access: 'public',
});

/** Cancels the running task, on a desktop without an account. */
export const cancelFirst = endpoint({
  method: 'POST',
  path: '/api/backups/first/give-up',
  out: answerType<Progress>('activity'),
  access: 'public',
});

import { BackupError, type BackupProblem } from '#db/backups/manifest.ts';
import { DatabaseError } from '#db/engine/errors.ts';
import { storageTrouble } from '#server/http/errors.ts';
import type { MessageId } from '#server/messages/ids.ts';
import type { Activity } from './contract.ts';

type FailureDescription = Readonly<Partial<Record<BackupProblem, MessageId>>>;

const MAKE_FAILURE: FailureDescription = {
  'no-room': 'backups.trouble.noRoom',
  'no-folder': 'backups.trouble.noFolder',
  damaged: 'backups.trouble.data',
  locked: 'backups.trouble.locked',
};

const READ_FAILURE: FailureDescription = {
  'not-a-backup': 'backups.trouble.notBackup',
  damaged: 'backups.trouble.damaged',
  newer: 'backups.trouble.newer',
  gone: 'backups.trouble.gone',
  'no-folder': 'backups.trouble.gone',
  'no-room': 'backups.trouble.noRoomHere',
  'read-only': 'http.storageReadOnlyHere',
  'needs-passphrase': 'backups.trouble.needsPassphrase',
  'wrong-passphrase': 'backups.passphrase.wrong',
  // The restore needs the key, because it backs up the present data first.
  locked: 'backups.trouble.locked',
};

const FAILURES: Readonly<Record<Activity['what'], FailureDescription>> = {
  'backing-up': MAKE_FAILURE,
  choosing: { 'no-folder': 'backups.folder.refused.text' },
  checking: READ_FAILURE,
  restoring: READ_FAILURE,
};

const DEFAULT_FAILURES: Readonly<Record<Activity['what'], MessageId>> = {
  'backing-up': 'backups.trouble.backUp',
  choosing: 'backups.trouble.check',
  checking: 'backups.trouble.check',
  restoring: 'backups.trouble.restore',
};

/** Small files beside a backup, such as the folder settings, fail with a system error instead of a BackupError. */
const toBackupProblem = (error: unknown): BackupProblem | undefined => {
  if (error instanceof BackupError) return error.problem;
  return storageTrouble(error) === 'full' ? 'no-room' : undefined;
};

/** Whether a database cannot be replaced, because another process uses it. */
export const isInUse = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === 'in-use';

/** Converts an error of a task into the reason that is shown to the owner. */
export const describeFailure = (error: unknown, what: Activity['what']): MessageId => {
  if (isInUse(error)) return 'backups.trouble.inUse';
  const problem = toBackupProblem(error);
  return (problem && FAILURES[what][problem]) ?? DEFAULT_FAILURES[what];
};

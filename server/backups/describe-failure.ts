import { BackupError, type BackupProblem } from '#db/backups/manifest.ts';
import { storageTrouble } from '#server/http/errors.ts';
import type { MessageId } from '#server/messages/ids.ts';
import type { Activity } from './contract.ts';

type Description = Readonly<Partial<Record<BackupProblem, MessageId>>>;

const MAKING: Description = {
  'no-room': 'backups.trouble.noRoom',
  'no-folder': 'backups.trouble.noFolder',
  damaged: 'backups.trouble.data',
  locked: 'backups.trouble.locked',
};

const READING: Description = {
  'not-a-backup': 'backups.trouble.notBackup',
  damaged: 'backups.trouble.damaged',
  newer: 'backups.trouble.newer',
  gone: 'backups.trouble.gone',
  'no-folder': 'backups.trouble.gone',
  'no-room': 'backups.trouble.noRoomHere',
  'needs-passphrase': 'backups.trouble.needsPassphrase',
  'wrong-passphrase': 'backups.passphrase.wrong',
  // What is here now is kept as a backup first.
  locked: 'backups.trouble.locked',
};

const OTHERWISE: Readonly<Record<Activity['what'], MessageId>> = {
  'backing-up': 'backups.trouble.backUp',
  choosing: 'backups.trouble.check',
  checking: 'backups.trouble.check',
  restoring: 'backups.trouble.restore',
};

/** What is written beside a backup, such as where backups are kept, finds no room in words of the system's own. */
const problemOf = (error: unknown): BackupProblem | undefined => {
  if (error instanceof BackupError) return error.problem;
  return storageTrouble(error) === 'full' ? 'no-room' : undefined;
};

/** What an owner is told of work that did not come to its end. */
export const describeFailure = (error: unknown, what: Activity['what']): MessageId => {
  const told = what === 'backing-up' ? MAKING : READING;
  const problem = problemOf(error);
  return (problem && told[problem]) ?? OTHERWISE[what];
};

import { constants } from 'node:os';
import { BackupError, type BackupProblem } from '#db/backups/manifest.ts';
import { describeFailure, isInUse } from '#server/backups/describe-failure.ts';
import type { BackupCounts } from '#server/backups/rules.ts';
import { countWithNoun } from '#server/messages/count-with-noun.ts';
import { text } from '#server/messages/text.ts';
import { toExitCode } from './exit-code.ts';
import { scriptFailure } from './script-failure.ts';

/** For example `2 accounts, 3 pets, 40 medical records, 12 photos, 1 document`. */
export const describeContents = ({
  accounts,
  pets,
  records,
  photos,
  documents,
}: BackupCounts): string =>
  [
    countWithNoun(accounts, 'account'),
    countWithNoun(pets, 'pet'),
    countWithNoun(records, 'medical record'),
    countWithNoun(photos, 'photo'),
    countWithNoun(documents, 'document'),
  ].join(', ');

/** Prints the progress of the work if the output is a terminal. */
export const showProgress = (label: string) => {
  if (!process.stderr.isTTY) return () => undefined;
  return (progress: number): void => {
    process.stderr.write(`\r${label}: ${Math.floor(progress * 100)}%${progress === 1 ? '\n' : ''}`);
  };
};

const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** The operator stopped the command. */
class StoppedError extends Error {
  readonly exitCode: number;

  constructor(signal: NodeJS.Signals, sentence: string) {
    super(sentence);
    this.exitCode = 128 + constants.signals[signal];
  }
}

/**
 * Runs work that can be aborted, and aborts it when the operator stops the command. npm may pass on a signal that the
 * terminal has sent already, so a second one has no effect.
 */
export const stoppable = async <Result>(
  work: (signal: AbortSignal) => Promise<Result>,
  sentence = 'Stopped. Nothing was changed.',
): Promise<Result> => {
  const controller = new AbortController();
  const { signal } = controller;
  const stop = (name: NodeJS.Signals) => controller.abort(new StoppedError(name, sentence));
  for (const name of STOP_SIGNALS) process.on(name, stop);
  try {
    return await work(signal);
  } catch (error) {
    // Other errors may say more, for example that the last step of a move may have been made.
    throw signal.aborted && error instanceof BackupError ? signal.reason : error;
  } finally {
    for (const name of STOP_SIGNALS) process.off(name, stop);
  }
};

type CommandKind = 'backing-up' | 'restoring';

const KEY_IS_MISSING =
  'Backups are encrypted, also that of the present data, and their key is not here: name the file with their passphrase by ALAGA_BACKUP_PASSPHRASE_FILE. Nothing was changed.';

/** Sentences for an operator in place of the app's own, which lead to a profile or to a window of the app. */
const OPERATOR_SENTENCES: Readonly<
  Record<CommandKind, Partial<Readonly<Record<BackupProblem, string>>>>
> = {
  'backing-up': {
    locked: KEY_IS_MISSING,
    'read-only':
      'The database cannot be read, because its folder cannot be written: check that its disk is not read-only, and who may write there. From a read-only disk, copy alaga.db, and alaga.db-wal if it is there, to a folder of another one, and set DATA_DIR to that folder. No backup was made.',
    newer:
      'This database was written by a newer version of Alaga: update Alaga first. No backup was made.',
    damaged:
      'The database is damaged, so a backup of it would be too, and none was made. Stop the server, and restore the newest backup: npm run restore -- FILE --replace.',
  },
  restoring: {
    locked: KEY_IS_MISSING,
    gone: 'There is no such file, or it cannot be read. Nothing was changed.',
    'not-a-backup': 'This file is not a backup made by Alaga. Nothing was changed.',
    damaged: 'This file is damaged or incomplete: name another backup. Nothing was changed.',
  },
};

const failureSentence = (error: unknown, kind: CommandKind): string => {
  if (isInUse(error)) {
    return 'Alaga is running, or another command works with its database: stop it first. Nothing was changed.';
  }
  if (!(error instanceof BackupError)) return scriptFailure(error);
  const sentence = OPERATOR_SENTENCES[kind][error.problem] ?? text(describeFailure(error, kind));
  // The system's own words name the folder.
  const isDetailed =
    error.problem === 'failed' || (kind === 'backing-up' && error.problem === 'no-folder');
  return isDetailed ? `${sentence} (${error.message})` : sentence;
};

/**
 * Runs an operator's command. Errors are printed as one sentence. The exit code is that of all commands, or that of the
 * signal that stopped the command.
 */
export const runCommand = async (
  command: () => Promise<void>,
  kind: CommandKind,
): Promise<void> => {
  try {
    await command();
  } catch (error) {
    process.stderr.write(`${failureSentence(error, kind)}\n`);
    process.exitCode = error instanceof StoppedError ? error.exitCode : toExitCode(error);
  }
};

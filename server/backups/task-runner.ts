import { HttpError } from '#server/http/errors.ts';
import type { Parts } from '#server/parts.ts';
import type { Activity, BackupFailure } from './contract.ts';
import { describeFailure } from './describe-failure.ts';

/** The interface between the runner and a running task. */
export interface RunningTask {
  /** Reports progress from 0 to 1. */
  readonly onProgress: (progress: number) => void;
  /** Aborted when the task is cancelled. */
  readonly signal: AbortSignal;
  /** Marks the point after which the task can no longer be cancelled. */
  readonly passPointOfNoReturn: () => void;
}

export interface TaskRunner {
  activity(): Activity | null;
  /** Why the last backup failed, and (`refusal`) why the last checked backup could not be restored. */
  getFailure(): BackupFailure | null;
  refusal(): BackupFailure | null;
  /** Whether the last task was cancelled before it had ended. */
  wasCancelled(): boolean;
  /** Clears the failure of the last backup. */
  forget(): void;
  /** Throws HttpError 409 while another task is running. Rejects as `work` does, unless the task was cancelled. */
  begin(what: Activity['what'], work: (task: RunningTask) => Promise<unknown>): Promise<void>;
  /** Like `begin`, but does not wait. The outcome is available from the methods above and in the log. */
  beginWithoutWaiting(what: Activity['what'], work: (task: RunningTask) => Promise<unknown>): void;
  /** Cancels the running task if possible, and resolves when it has ended. */
  giveUp(): Promise<void>;
}

/** Runs the long tasks on backups, one at a time. */
export const createTaskRunner = ({
  db,
  clock,
  log,
}: Pick<Parts, 'db' | 'clock' | 'log'>): TaskRunner => {
  let activity: Activity | null = null;
  let backupFailure: BackupFailure | null = null;
  let refusal: BackupFailure | null = null;
  let wasCancelled = false;
  let abort = new AbortController();
  let runningTask: Promise<void> = Promise.resolve();

  const report = (what: Activity['what'], failure: BackupFailure | null): void => {
    if (what === 'backing-up') backupFailure = failure;
    else refusal = failure;
  };

  const runTask = async (
    what: Activity['what'],
    work: (task: RunningTask) => Promise<unknown>,
  ): Promise<void> => {
    const { signal } = abort;
    let canGiveUp = true;
    const show = (progress: number): void => {
      activity = { what, done: progress, canGiveUp };
    };
    const passPointOfNoReturn = (): void => {
      canGiveUp = false;
      show(activity?.done ?? 0);
    };
    show(0);
    wasCancelled = false;
    if (what !== 'backing-up') refusal = null;
    try {
      await work({ onProgress: show, signal, passPointOfNoReturn });
      report(what, null);
    } catch (error) {
      wasCancelled = signal.aborted && canGiveUp;
      if (wasCancelled) return;
      report(what, { code: describeFailure(error, what), at: clock.now().toISOString() });
      throw error;
    } finally {
      activity = null;
    }
  };

  const beginTask: TaskRunner['begin'] = (what, work) => {
    if (db.kind === 'postgres') throw new HttpError(503, 'backups.postgres');
    if (activity) throw new HttpError(409, 'backups.busy');
    abort = new AbortController();
    const result = runTask(what, work);
    runningTask = result.catch(() => undefined);
    return result;
  };

  return {
    activity: () => activity,
    getFailure: () => backupFailure,
    refusal: () => refusal,
    wasCancelled: () => wasCancelled,
    forget: () => {
      backupFailure = null;
    },
    begin: beginTask,
    beginWithoutWaiting(what, work) {
      beginTask(what, work).catch((error: unknown) =>
        log({ level: 'error', backups: error instanceof Error ? error.message : String(error) }),
      );
    },
    async giveUp() {
      if (activity?.canGiveUp) abort.abort();
      await runningTask;
    },
  };
};

import { HttpError } from '#server/http/errors.ts';
import type { Parts } from '#server/parts.ts';
import type { Activity, BackupFailure } from './contract.ts';
import { describeFailure } from './describe-failure.ts';

/** What work is given. */
export interface Task {
  /** How far it is, from 0 to 1. */
  readonly onProgress: (done: number) => void;
  /** Aborted where nobody wants it any more. */
  readonly signal: AbortSignal;
  /** From here on it cannot be given up. */
  readonly pastReturn: () => void;
}

export interface TaskRunner {
  activity(): Activity | null;
  /** Why the last backup could not be made, and why the last one looked at could not be restored. */
  trouble(): BackupFailure | null;
  refusal(): BackupFailure | null;
  /** Says no more why the last backup could not be made. */
  forget(): void;
  /** Throws HttpError 409 while something else is under way; rejects as `work` does, unless that was given up. */
  begin(what: Activity['what'], work: (task: Task) => Promise<unknown>): Promise<void>;
  /** As `begin`, for who does not wait: what came of it is told by the above, and in the log. */
  beginInPassing(what: Activity['what'], work: (task: Task) => Promise<unknown>): void;
  /** Gives up what is under way, where it still can be; resolves once it has ended, one way or the other. */
  giveUp(): Promise<void>;
}

/** Long work with backups, one thing after another was told to have ended. */
export const createTaskRunner = ({
  db,
  clock,
  log,
}: Pick<Parts, 'db' | 'clock' | 'log'>): TaskRunner => {
  let activity: Activity | null = null;
  let trouble: BackupFailure | null = null;
  let refusal: BackupFailure | null = null;
  let wanted = new AbortController();
  let underWay: Promise<void> = Promise.resolve();

  const tell = (what: Activity['what'], told: BackupFailure | null): void => {
    if (what === 'backing-up') trouble = told;
    else refusal = told;
  };

  const settle = async (
    what: Activity['what'],
    work: (task: Task) => Promise<unknown>,
  ): Promise<void> => {
    const { signal } = wanted;
    let canGiveUp = true;
    const show = (done: number): void => {
      activity = { what, done, canGiveUp };
    };
    const pastReturn = (): void => {
      canGiveUp = false;
      show(activity?.done ?? 0);
    };
    show(0);
    if (what !== 'backing-up') refusal = null;
    try {
      await work({ onProgress: show, signal, pastReturn });
      tell(what, null);
    } catch (error) {
      if (signal.aborted && canGiveUp) return;
      tell(what, { code: describeFailure(error, what), at: clock.now().toISOString() });
      throw error;
    } finally {
      activity = null;
    }
  };

  const begin: TaskRunner['begin'] = (what, work) => {
    if (db.kind === 'postgres') throw new HttpError(503, 'backups.postgres');
    if (activity) throw new HttpError(409, 'backups.busy');
    wanted = new AbortController();
    const settling = settle(what, work);
    underWay = settling.catch(() => undefined);
    return settling;
  };

  return {
    activity: () => activity,
    trouble: () => trouble,
    refusal: () => refusal,
    forget: () => {
      trouble = null;
    },
    begin,
    beginInPassing(what, work) {
      begin(what, work).catch((error: unknown) =>
        log({ level: 'error', backups: error instanceof Error ? error.message : String(error) }),
      );
    },
    async giveUp() {
      if (activity?.canGiveUp) wanted.abort();
      await underWay;
    },
  };
};

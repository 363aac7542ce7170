import type { Database } from '#db/engine/run.ts';
import { advanceSetting } from '#db/settings/queries.ts';
import { attemptAll } from '#server/http/attempt-all.ts';
import { errorMessage } from '#server/http/error-message.ts';
import { forgetExpired } from './accounts/jobs.ts';
import { forgetActivity } from './activities/jobs.ts';
import { backUpDaily, verifyBackups } from './backups/jobs.ts';
import { forgetChallenges } from './biometrics/jobs.ts';
import { watchClock } from './clock/policy.ts';
import { TOLERANCE } from './clock/rules.ts';
import { cronScheduler as minutes, type Scheduler } from './cron-scheduler.ts';
import { purgeDeleted } from './deleted/jobs.ts';
import { entities } from './entities.ts';
import { forgetPast } from './hand-over/jobs.ts';
import { endPast } from './members/jobs.ts';
import { deliverWaiting } from './notices/delivery/deliver.ts';
import { forgetOldNotices, planReminders } from './notices/jobs.ts';
import type { Parts } from './parts.ts';
import { refreshOverdue } from './reminders/jobs.ts';
import { forgetEndedLinks } from './sitters/jobs.ts';
import { forgetMailed, mailPending } from './support/jobs.ts';
import { forgetExpiredTokens } from './tokens/jobs.ts';
import { endAbandonedImports } from './transfer/jobs.ts';
import { clearStaging } from './transfer/staging/staging-budget.ts';
import { forgetTwoStep } from './two-step/jobs.ts';
import { forgetEndedVetLinks } from './vet-links/jobs.ts';

interface Job {
  readonly name: string;
  readonly schedule: string;
  readonly run: (parts: Parts) => Promise<unknown>;
  /** Runs after `run`, also while the next run of the job begins, and ends early when the jobs stop. */
  readonly afterwards?: (parts: Parts, stopping: AbortSignal) => Promise<unknown>;
  /** Whether the job may run while an import is published, because it reads nothing that one account owns. */
  readonly readsNoAccount?: true;
  /** Whether the job concerns this computer, so that each of several servers on one database must run it. */
  readonly isLocal?: true;
}

/** Each job is idempotent: running it twice, or late, does no harm. */
const jobs: readonly Job[] = [
  { name: 'watch-clock', schedule: '* * * * *', run: watchClock, readsNoAccount: true },
  { name: 'remind', schedule: '* * * * *', run: planReminders, afterwards: deliverWaiting },
  { name: 'forget-old-notices', schedule: '50 3 * * *', run: forgetOldNotices },
  { name: 'refresh-overdue', schedule: '*/15 * * * *', run: refreshOverdue },
  { name: 'purge-deleted', schedule: '20 * * * *', run: (parts) => purgeDeleted(parts, entities) },
  { name: 'forget-expired', schedule: '40 * * * *', run: forgetExpired },
  { name: 'forget-challenges', schedule: '41 * * * *', run: forgetChallenges },
  { name: 'forget-two-step', schedule: '45 * * * *', run: forgetTwoStep },
  { name: 'forget-expired-tokens', schedule: '44 * * * *', run: forgetExpiredTokens },
  { name: 'forget-ended-links', schedule: '42 * * * *', run: forgetEndedLinks },
  { name: 'forget-ended-vet-links', schedule: '44 * * * *', run: forgetEndedVetLinks },
  { name: 'end-past-memberships', schedule: '* * * * *', run: endPast },
  { name: 'forget-activity', schedule: '55 3 * * *', run: forgetActivity },
  { name: 'forget-hand-overs', schedule: '43 * * * *', run: forgetPast },
  { name: 'back-up', schedule: '*/15 * * * *', run: backUpDaily, readsNoAccount: true },
  {
    ...{ name: 'verify-backups', schedule: '35 4 * * 0', run: verifyBackups },
    ...{ isLocal: true, readsNoAccount: true },
  },
  { name: 'mail-support', schedule: '10 * * * *', run: mailPending },
  {
    ...{ name: 'clear-staging', schedule: '30 * * * *', run: () => clearStaging() },
    ...{ isLocal: true, readsNoAccount: true },
  },
  // It opens the gate of a publication that failed.
  { name: 'end-imports', schedule: '* * * * *', run: endAbandonedImports, readsNoAccount: true },
  { name: 'forget-mailed', schedule: '15 * * * *', run: forgetMailed },
];

/**
 * Whether this server claims the run. Several servers on one database are called in the same minute or start in it, and
 * only the first may run the job.
 */
const claimsRun = async (db: Database, name: string, calledAt: Date): Promise<boolean> => {
  if (db.kind === 'sqlite') return true;
  const toMinute = (instant: Date) => instant.toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length);
  const setting = {
    id: `job: ${name}`,
    value: toMinute(calledAt),
    changedAt: calledAt.toISOString(),
  };
  // A clock that was years ahead once must not stop the jobs for years.
  return advanceSetting(db, setting, toMinute(new Date(calledAt.getTime() + TOLERANCE)));
};

/** Runs each job once after `firstAfter` milliseconds, and then on its schedule. */
export const startJobs = (
  parts: Parts,
  timetable: Scheduler = minutes,
  firstAfter = 0,
): { stop(): Promise<void> } => {
  const runningJobs = new Set<Promise<unknown>>();
  const stopping = new AbortController();
  const { db, clock, log, metrics, publications } = parts;
  const runMeasured = async (job: string, work: () => Promise<unknown>): Promise<void> => {
    const startedAt = performance.now();
    const count = (outcome: 'done' | 'failed') =>
      metrics?.countJob({ job, outcome, seconds: (performance.now() - startedAt) / 1000 });
    try {
      await work();
    } catch (error) {
      count('failed');
      throw error;
    }
    count('done');
  };
  const runOnce = async (
    { name, run, afterwards, isLocal, readsNoAccount }: Job,
    calledAt: Date,
  ): Promise<void> => {
    using _visit = readsNoAccount ? undefined : await publications.enterAsJob();
    try {
      if (isLocal) {
        await runMeasured(name, () => run(parts));
        return;
      }
      let hasClaimed = false;
      const runClaimed = () =>
        db.runExclusively(`job: ${name}`, async () => {
          hasClaimed = await claimsRun(db, name, calledAt);
          if (!hasClaimed) return;
          // Among several servers, only the one that ran the job logs it.
          log({ time: calledAt.toISOString(), job: name });
          await runMeasured(name, () => run(parts));
        });
      await attemptAll([
        runClaimed,
        async () => {
          if (hasClaimed) await afterwards?.(parts, stopping.signal);
        },
      ]);
    } catch (error) {
      log({ level: 'error', job: name, error: errorMessage(error) });
    }
  };
  const beginJob = (job: Job): void => {
    const running = runOnce(job, clock.now()).finally(() => runningJobs.delete(running));
    runningJobs.add(running);
  };
  let tasks: readonly ReturnType<Scheduler>[] = [];
  const beginAll = () => {
    tasks = jobs.map((job) => timetable(job.schedule, () => beginJob(job)));
    // A home computer may be off at the scheduled time, so every job also runs after the start.
    for (const job of jobs) beginJob(job);
  };
  const startTimer = firstAfter > 0 ? setTimeout(beginAll, firstAfter) : undefined;
  if (startTimer === undefined) beginAll();
  return {
    async stop() {
      clearTimeout(startTimer);
      stopping.abort();
      await Promise.all(tasks.map((task) => task.stop()));
      await Promise.all(runningJobs);
    },
  };
};

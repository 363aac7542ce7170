import cron from 'node-cron';
import { forgetExpired } from './accounts/jobs.ts';
import { backUpDaily } from './backups/jobs.ts';
import { forgetChallenges } from './biometrics/jobs.ts';
import { forgetOldNotices, remind } from './notices/jobs.ts';
import type { Parts } from './parts.ts';
import { purgeDeleted } from './pets/jobs.ts';
import { refreshOverdue } from './reminders/jobs.ts';
import { mailUnsent } from './support/jobs.ts';

interface Job {
  readonly name: string;
  readonly schedule: string;
  readonly run: (parts: Parts) => Promise<unknown>;
}

/** Each job is idempotent: running it twice, or late, changes nothing more. */
const jobs: readonly Job[] = [
  { name: 'remind', schedule: '* * * * *', run: remind },
  { name: 'forget-old-notices', schedule: '50 3 * * *', run: forgetOldNotices },
  { name: 'refresh-overdue', schedule: '*/15 * * * *', run: refreshOverdue },
  { name: 'purge-deleted', schedule: '20 * * * *', run: purgeDeleted },
  { name: 'forget-expired', schedule: '40 * * * *', run: forgetExpired },
  { name: 'forget-challenges', schedule: '41 * * * *', run: forgetChallenges },
  { name: 'back-up', schedule: '*/15 * * * *', run: backUpDaily },
  { name: 'mail-support', schedule: '10 * * * *', run: mailUnsent },
];

export const startJobs = (parts: Parts): { stop(): Promise<void> } => {
  const underWay = new Set<Promise<unknown>>();
  const runOnce = async ({ name, run }: Job): Promise<void> => {
    try {
      await run(parts);
    } catch (error) {
      const why = error instanceof Error ? error.message : 'failed';
      parts.log({ level: 'error', job: name, error: why });
    }
  };
  const begin = (job: Job): void => {
    const work = runOnce(job).finally(() => underWay.delete(work));
    underWay.add(work);
  };
  const tasks = jobs.map((job) => cron.schedule(job.schedule, () => begin(job)));
  // A computer at home is off when the clock would have called.
  for (const job of jobs) begin(job);
  return {
    async stop() {
      await Promise.all(tasks.map((task) => task.stop()));
      await Promise.all(underWay);
    },
  };
};

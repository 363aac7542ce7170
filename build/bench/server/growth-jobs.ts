import type { Database } from '#db/engine/run.ts';
import { forgetExpired } from '#server/accounts/jobs.ts';
import { createBackupService } from '#server/backups/backup-service.ts';
import { forgetChallenges } from '#server/biometrics/jobs.ts';
import { clinicDirectory } from '#server/clinics/directory/directory.ts';
import { readConfig } from '#server/config.ts';
import { purgeDeleted } from '#server/deleted/jobs.ts';
import { entities } from '#server/entities.ts';
import { PublicationGate } from '#server/http/publication-gate.ts';
import { linkSigner } from '#server/mail/link-signer.ts';
import { createMailQueue } from '#server/mail/mail-queue.ts';
import { noMail } from '#server/mail/outbox.ts';
import { forgetOldNotices } from '#server/notices/jobs.ts';
import { sendReminders } from '#server/notices/testing/send-reminders.ts';
import type { Clock, Parts } from '#server/parts.ts';
import { PdfMaker } from '#server/pdf/pdf-maker.ts';
import { PhotoDecoder } from '#server/photos/decoder.ts';
import { photoIntake } from '#server/photos/intake.ts';
import { refreshOverdue } from '#server/reminders/jobs.ts';
import { secretBox } from '#server/secrets/secret-box.ts';
import { vapidKeys } from '#server/secrets/vapid-keys.ts';
import { noSms } from '#server/sms/none.ts';
import { OFFLINE } from '#server/testing/server-environment.ts';
import { type CpuMeter, measureCost } from './growth-cpu.ts';
import { table } from './markdown.ts';
import { median } from './quantiles.ts';

/** A household's server sends nothing to devices. */
const HOUSEHOLD_ENV = { ALAGA_MODE: 'household', ...OFFLINE };

/** The parts of a job without any receivers, so that only the database is measured. */
const createParts = (db: Database, folder: string, clock: Clock): Parts => {
  const config = readConfig({ ...HOUSEHOLD_ENV, DATA_DIR: folder });
  const log = () => undefined;
  return {
    ...{ db, config, clock, log, sms: noSms },
    publications: new PublicationGate(db),
    pdf: new PdfMaker({ log }),
    photos: photoIntake({ db, config, decoder: new PhotoDecoder({ log }) }),
    mail: createMailQueue(noMail, log),
    clinics: clinicDirectory({ db, config, clock, log }),
    backups: createBackupService({ db, config, clock, log, dialogs: undefined }),
    pushKeys: () => vapidKeys(config),
    links: linkSigner('of a benchmark'),
    secrets: secretBox('of a benchmark'),
    publicAddress: () => 'http://localhost',
  };
};

interface Job {
  readonly label: string;
  readonly run: (parts: Parts) => Promise<unknown>;
}

const JOBS: readonly Job[] = [
  { label: 'notices, each minute', run: sendReminders },
  { label: 'overdue flags, every 15 minutes', run: refreshOverdue },
  {
    label: 'purge of what was deleted 30 days ago, each hour',
    run: (parts) => purgeDeleted(parts, entities),
  },
  { label: 'sessions, counters, answers, tokens that ran out, each hour', run: forgetExpired },
  { label: 'challenges that ran out, each hour', run: forgetChallenges },
  { label: 'notices of 90 days ago, each day', run: forgetOldNotices },
];

const RUNS_PER_JOB = 7;

export interface MeasuredSide {
  readonly db: Database;
  /** Excludes the CPU time of this process itself. */
  readonly meter: CpuMeter;
}

/** CPU time in ms: of the first run of a day, which has work to do, and of a run without work. */
const measureCosts = async ({ db, meter }: MeasuredSide, folder: string, clock: Clock) => {
  const parts = createParts(db, folder, clock);
  const cost = async ({ run }: Job): Promise<number> => {
    const cpuBefore = process.cpuUsage();
    const [, others] = await measureCost(meter, () => run(parts));
    const { user, system } = process.cpuUsage(cpuBefore);
    return others + (user + system) / 1000;
  };
  const costs = new Map<string, { readonly first: number; readonly idle: number }>();
  for (const job of JOBS) {
    const firstCost = await cost(job);
    const idleCosts: number[] = [];
    for (let time = 0; time < RUNS_PER_JOB; time += 1) idleCosts.push(await cost(job));
    costs.set(job.label, { first: firstCost, idle: median(idleCosts) });
  }
  return costs;
};

const DAY_MS = 86_400_000;

/**
 * Returns a table of the CPU time of the jobs on both databases, at ten in the morning of the next
 * day in Manila.
 */
export const measureJobs = async (
  sides: Readonly<Record<'alone' | 'full', MeasuredSide>>,
  { folder, now, owners }: { readonly folder: string; readonly now: Date; readonly owners: number },
): Promise<string> => {
  const tomorrow = new Date(now.getTime() + DAY_MS).toISOString().slice(0, 10);
  const clock = { now: () => new Date(`${tomorrow}T02:00:00Z`) };
  const aloneCosts = await measureCosts(sides.alone, folder, clock);
  const fullCosts = await measureCosts(sides.full, folder, clock);
  return table(
    ['job, ms of CPU', 'one owner', `${owners} owners`, 'ratio', 'the first of a day'],
    JOBS.map(({ label }) => {
      const [one, all] = [aloneCosts.get(label), fullCosts.get(label)];
      const [low, high] = [one?.idle ?? Number.NaN, all?.idle ?? Number.NaN];
      const numbers = [low.toFixed(2), high.toFixed(2), (high / low).toFixed(1)];
      return [label, ...numbers, (all?.first ?? Number.NaN).toFixed(0)];
    }),
  );
};

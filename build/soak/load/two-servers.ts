import { setTimeout as wait } from 'node:timers/promises';
import { findLosses } from '#build/soak/crash/crash-check.ts';
import { readPostgresData } from '#build/soak/crash/crash-postgres.ts';
import { CrashWriter } from '#build/soak/crash/crash-writer.ts';
import { type ArrivalQueue, arrivedMails, arrivedPushes } from '#build/soak/notices/arrivals.ts';
import { ownerDueTomorrow, waitUntilSettled } from '#build/soak/notices/notices.ts';
import { type JobRun, type ServerIndex, ServerPair } from '#build/soak/outbox/server-pair.ts';
import { seededRandom } from '#build/soak/seeded-random.ts';
import { buildUser } from '#db/accounts/factory.ts';
import { openDatabase } from '#db/engine/open.ts';
import type { Database } from '#db/engine/run.ts';
import { buildPet } from '#db/pets/factory.ts';
import { createDatabase } from '#db/testing/testing-postgres.ts';
import { confirmClock } from '#server/clock/policy.ts';
import { smtpPeer } from '#server/mail/testing.ts';
import { startPushService } from '#server/notices/testing/push-service.ts';
import { TestClient } from '#server/testing.ts';
import { createPhoto } from '#server/transfer/testing/household.ts';

export interface TwoServersSoak {
  readonly kills: number;
  /** Kills during a write or while a notice was being sent. */
  readonly killsAtWork: number;
  readonly writesAcknowledged: number;
  readonly writesLost: number;
  readonly doneTwice: number;
  readonly halfWritten: number;
  readonly brokenBlobs: number;
  readonly reminders: number;
  readonly mailsLost: number;
  readonly pushesLost: number;
  /**
   * The number of mails and notices that were sent again after a kill with the same id. A receiver that honours the id
   * shows each of them once.
   */
  readonly repeatsAfterKills: number;
  /** The maximum number of repeated mails or push notices after one kill. */
  readonly mostRepeatsOfAKill: number;
  /** The number of repetitions of what a server had sent that was not killed since. */
  readonly otherRepeats: number;
  readonly jobRuns: number;
  /** Jobs that began more than once in a minute. */
  readonly jobsTwice: number;
  /** The longest time between two runs of the minute job, in minutes of the servers' day. */
  readonly longestPause: number;
  readonly notPurged: number;
  /** Wrong passwords that were checked beyond the five that two servers allow. */
  readonly guessesTooMany: number;
  /** Advisory locks that are still held at the end. */
  readonly locksLeft: number;
  /** A description of each failure. */
  readonly problems: readonly string[];
}

const WRITER_COUNT = 4;
const REMINDER_COUNT = 15;
/** The longest wait in milliseconds between the arrival of the first notice and the kill. */
const MAX_SENDING_MS = 60;
const MAX_WRITING_MS = 400;
/** This instant is shortly before the servers' day begins. */
const OWNERS_DAY = '2026-11-20T04:00:00.000Z';
const OVER_A_MONTH = '2026-10-19T00:00:00.000Z';

/**
 * Writes until the end. Unanswered requests are repeated with their key until they are answered.
 */
export const keepWriting = async (writer: CrashWriter, url: string, isOver: () => boolean) => {
  while (!isOver()) {
    await writer.write(() => isOver() || writer.inFlight !== undefined);
    while (writer.inFlight) {
      await writer.continueAt(url).catch((error: unknown) => {
        if (!(error instanceof TypeError)) throw error;
      });
    }
  }
};

/**
 * Guesses a password until the server has refused enough. Returns how many guesses were checked
 * beyond the limit.
 */
const guessPasswords = async (url: string, round: number): Promise<number> => {
  const client = new TestClient(url);
  const body = { email: `nobody-${round}@example.com`, password: 'not-the-password' };
  let checkedCount = 0;
  for (let times = 0; times < 20; times += 1) {
    const { status } = await client
      .post('/api/auth/login', body, { 'X-Forwarded-For': '203.0.113.50' })
      .catch(() => ({ status: 0 }));
    if (status === 401) checkedCount += 1;
    if (status === 429) return Math.max(0, checkedCount - 5);
  }
  return 20;
};

/** Counts runs of jobs, and jobs that began more than once in a minute. */
export const checkRuns = (runs: readonly JobRun[]) => {
  const runsByJob = Map.groupBy(runs, ({ job, minute }) => `${job} ${minute}`);
  const minutes = runs
    .filter(({ job }) => job === 'remind')
    .map(({ minute }) => Date.parse(`${minute}:00Z`) / 60_000)
    .toSorted((a, b) => a - b);
  return {
    jobRuns: runs.length,
    jobsTwice: [...runsByJob.values()].filter((sameRuns) => sameRuns.length > 1).length,
    longestPause: Math.max(
      ...minutes.map((minute, index) => minute - (minutes[index - 1] ?? minute)),
    ),
  };
};

const readCount = async (db: Database, sql: string): Promise<number> => {
  // A cast: the statement returns a count.
  const [row] = (await db.run((knex) => knex.raw(sql))) as unknown as { count: number }[];
  return row?.count ?? 0;
};

const COUNT_UNPURGED = `select count(*) from pets where deleted_at = '${OVER_A_MONTH}'`;
const LOCKS_SQL = `select count(*) from pg_locks where locktype = 'advisory'
  and database = (select oid from pg_database where datname = current_database())`;

/** Milliseconds in which each server runs its hourly jobs once, on the clock of the pair. */
const MAX_PURGE_WAIT = 150_000;

/** Waits for the next purge if the last one ran before the last pet was deleted, or in a server that was killed. */
const waitUntilPurged = async (db: Database): Promise<void> => {
  const end = performance.now() + MAX_PURGE_WAIT;
  while (performance.now() < end && (await readCount(db, COUNT_UNPURGED)) > 0) await wait(500);
};

export const addUp = (counts: readonly number[]): number =>
  counts.reduce((sum, count) => sum + count, 0);

interface SentCounts {
  readonly kills: number;
  readonly writers: readonly CrashWriter[];
  readonly mails: ArrivalQueue;
  readonly pushes: ArrivalQueue;
  readonly pair: ServerPair;
}

/** Compares the state after both servers have stopped with the expected state. */
const checkResult = async (db: Database, { kills, writers, mails, pushes, pair }: SentCounts) => {
  const leftPostgresData = await readPostgresData(db);
  const lossesByWriter = writers.map((writer) => findLosses(writer, leftPostgresData));
  const reminders = kills * REMINDER_COUNT;
  const [mail, push] = [mails.countRepeats(), pushes.countRepeats()];
  return {
    kills,
    writesAcknowledged: addUp(writers.map(({ writes }) => writes)),
    writesLost: addUp(lossesByWriter.map(({ lost }) => lost)),
    doneTwice: addUp([
      ...lossesByWriter.map(({ twice }) => twice),
      ...writers.map((writer) => writer.doneTwice),
    ]),
    halfWritten: leftPostgresData.halves.length,
    brokenBlobs: leftPostgresData.brokenBlobs,
    reminders,
    mailsLost: reminders - mail.unique,
    pushesLost: 2 * reminders - push.unique,
    repeatsAfterKills: mail.afterKills + push.afterKills,
    mostRepeatsOfAKill: Math.max(mail.most, push.most),
    otherRepeats: mail.other + push.other,
    ...checkRuns(pair.runs),
    notPurged: await readCount(db, COUNT_UNPURGED),
    locksLeft: await readCount(db, LOCKS_SQL),
    wrong: [...pair.failed, ...leftPostgresData.halves],
  };
};

/**
 * Kills one of two servers with SIGKILL again and again and restarts it, while owners write to both
 * through a balancer, reminders are sent and jobs run. Then checks the result. `server` is a
 * PostgreSQL server for tests.
 */
export const soakTwoServers = async (
  kills: number,
  seed: number,
  server: Parameters<typeof createDatabase>[0],
): Promise<TwoServersSoak> => {
  const random = seededRandom(seed);
  const databaseUrl = await createDatabase(server);
  const db = await openDatabase(databaseUrl);
  const mailbox = await smtpPeer();
  await using service = await startPushService();
  const { id: userId } = await buildUser(db);
  // Test rows are older than 45 days, so that the purge would wait for a confirmation of the clock.
  await confirmClock({ db }, new Date(OWNERS_DAY));
  const mails = arrivedMails(mailbox);
  const pushes = arrivedPushes(service);

  const serverPair = await ServerPair.start({
    DATABASE_URL: databaseUrl,
    SMTP_URL: mailbox.url,
    // A server that is killed loses what it has counted ahead, so that the writers would reach the limit of a day.
    CHANGES_DAILY_LIMIT: '1000000',
  });
  const { url } = serverPair.balancer;
  const photos = await Promise.all(Array.from({ length: 4 }, (_, index) => createPhoto(index)));
  const writers = Array.from(
    { length: WRITER_COUNT },
    (_, index) => new CrashWriter(`w${index}`, { random, photos }),
  );
  const confirmEmail = (email: string) =>
    db.run((knex) => knex('users').where({ email }).update({ isEmailConfirmed: true }));
  for (const writer of writers) await writer.begin(url, confirmEmail);

  let isOver = false;
  const failures: string[] = [];
  const writePromises = writers.map((writer) =>
    keepWriting(writer, url, () => isOver).catch((error: unknown) => failures.push(String(error))),
  );
  const guesses: Promise<number>[] = [];
  let killsAtWork = 0;

  const waitUntilSending = async (): Promise<void> => {
    const sentBefore = mails.count + pushes.count;
    while (mails.count + pushes.count === sentBefore) await wait(1);
    await wait(random() * MAX_SENDING_MS);
  };
  const killOne = async (place: ServerIndex): Promise<void> => {
    if (writers.some(({ inFlight }) => inFlight)) killsAtWork += 1;
    const sender = await serverPair.kill(place);
    mails.noteKill(sender);
    pushes.noteKill(sender);
    await wait(random() * MAX_WRITING_MS);
    await serverPair.start(place);
  };

  for (let round = 0; round < kills; round += 1) {
    await buildPet(db, { userId, deletedAt: OVER_A_MONTH });
    for (let index = 0; index < REMINDER_COUNT; index += 1) {
      const devices = [`phone-${round}-${index}`, `tablet-${round}-${index}`];
      await ownerDueTomorrow(
        db,
        devices.map((device) => service.subscription(device)),
      );
    }
    if (round % 5 === 0) guesses.push(guessPasswords(url, round));
    if (round % 2 === 0) await wait(random() * MAX_WRITING_MS);
    else await waitUntilSending();
    // Every second round kills the server that is sending; the other rounds alternate between the two servers.
    const senderPlace = serverPair.runs.findLast(({ job }) => job === 'remind')?.place;
    await killOne(([0, senderPlace, 1, senderPlace] as const)[round % 4] ?? 0);
  }
  isOver = true;
  await Promise.all(writePromises);
  const guessesTooMany = addUp(await Promise.all(guesses));
  await waitUntilSettled(db);
  await waitUntilPurged(db);
  await serverPair.stop();

  const sums = await checkResult(db, {
    kills,
    writers,
    mails,
    pushes,
    pair: serverPair,
  });
  await db.close();
  await mailbox.close();
  return { ...sums, killsAtWork, guessesTooMany, problems: [...failures, ...sums.wrong] };
};

import { setTimeout as wait } from 'node:timers/promises';
import { findLosses } from '#build/soak/crash/crash-check.ts';
import { readPostgresData } from '#build/soak/crash/crash-postgres.ts';
import { CrashWriter } from '#build/soak/crash/crash-writer.ts';
import { addUp, checkRuns, keepWriting } from '#build/soak/load/two-servers.ts';
import { messageId } from '#build/soak/notices/arrivals.ts';
import { ownerDueTomorrow, waitUntilSettled } from '#build/soak/notices/notices.ts';
import { ServerPair } from '#build/soak/outbox/server-pair.ts';
import { seededRandom } from '#build/soak/seeded-random.ts';
import { openDatabase } from '#db/engine/open.ts';
import { createDatabase } from '#db/testing/testing-postgres.ts';
import { smtpPeer } from '#server/mail/testing.ts';
import { createPhoto } from '#server/transfer/testing/household.ts';
import { ClusterPair } from './cluster-pair.ts';
import { startTcpProxy } from './tcp-proxy.ts';

export interface FailoverSoak {
  readonly failovers: number;
  /** The number of failovers during a write. */
  readonly whileWriting: number;
  readonly writesAcknowledged: number;
  readonly writesLost: number;
  readonly doneTwice: number;
  readonly halfWritten: number;
  readonly brokenBlobs: number;
  readonly jobRuns: number;
  /** Jobs that began more than once in a minute. */
  readonly jobsTwice: number;
  readonly mailsLost: number;
  /** Mails that were sent again with the same id, because the database died before it noted them as sent. */
  readonly mailRepeats: number;
  /** The median and the longest time from the kill until both servers wrote again, in milliseconds. */
  readonly medianPause: number;
  readonly longestPause: number;
  /** The median and the longest part of that time in which the standby was promoted, in milliseconds. */
  readonly medianPromotion: number;
  readonly longestPromotion: number;
  /** A description of each failure. */
  readonly problems: readonly string[];
}

const WRITER_COUNT = 4;
const REMINDER_COUNT = 4;
/** The maximum time of writing before a kill, in milliseconds. */
const MAX_WRITING_MS = 500;
/** The longest time in milliseconds in which the servers must write again. */
const MAX_PAUSE_MS = 60_000;

const median = (numbers: readonly number[]): number =>
  Math.round(numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0);

const roundedMaximum = (numbers: readonly number[]): number => Math.round(Math.max(0, ...numbers));

/** Resolves when the server can write, or no longer can. Throws if it takes too long. */
const waitForState = async (state: 'ready' | 'not ready', url: string): Promise<void> => {
  const end = performance.now() + MAX_PAUSE_MS;
  for (;;) {
    const answer = await fetch(`${url}/api/ready`);
    await answer.body?.cancel();
    if (answer.ok === (state === 'ready')) return;
    if (performance.now() > end) throw new Error(`a server is still ${answer.status}`);
    await wait(20);
  }
};

/**
 * Kills a PostgreSQL primary with SIGKILL again and again while owners write through two servers and jobs run, promotes
 * its synchronous standby, and adds a new standby. The servers are not restarted. Then checks that every acknowledged
 * write is there once.
 */
export const soakFailover = async (failovers: number, seed: number): Promise<FailoverSoak> => {
  const random = seededRandom(seed);
  await using clusters = await ClusterPair.start();
  await using proxy = await startTcpProxy(clusters.primaryPort);
  const postgres = { url: clusters.urlOf(proxy.port), prefix: 'alaga_failover_' };
  const databaseUrl = await createDatabase(postgres);
  const db = await openDatabase(databaseUrl);
  const mailbox = await smtpPeer();
  const serverPair = await ServerPair.start({ DATABASE_URL: databaseUrl, SMTP_URL: mailbox.url });
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
  let whileWriting = 0;
  const failures: string[] = [];
  const pauses: number[] = [];
  const promotions: number[] = [];
  const writePromises = writers.map((writer) =>
    keepWriting(writer, url, () => isOver).catch((error: unknown) => failures.push(String(error))),
  );

  const failOver = async (round: number): Promise<void> => {
    const startedAt = performance.now();
    if (writers.some(({ inFlight }) => inFlight)) whileWriting += 1;
    clusters.killPrimary();
    const { servers } = serverPair.balancer;
    // In every second round, the servers reach the standby while it does not accept writes yet.
    const standby = clusters.standbyPort;
    if (round % 2 === 0 && standby !== undefined) {
      proxy.pointTo(standby);
      await Promise.all(servers.map((url) => waitForState('not ready', url)));
    }
    await clusters.promote();
    promotions.push(performance.now() - startedAt);
    proxy.pointTo(clusters.primaryPort);
    await Promise.all(servers.map((url) => waitForState('ready', url)));
    pauses.push(performance.now() - startedAt);
  };

  for (let round = 0; round < failovers; round += 1) {
    for (let index = 0; index < REMINDER_COUNT; index += 1) await ownerDueTomorrow(db, []);
    await wait(random() * MAX_WRITING_MS);
    await failOver(round);
    await clusters.addStandby();
  }
  isOver = true;
  await Promise.all(writePromises);
  await waitUntilSettled(db);
  await serverPair.stop();

  const leftPostgresData = await readPostgresData(db);
  const losses = writers.map((writer) => findLosses(writer, leftPostgresData));
  const notices = mailbox.received.map(messageId).filter((id) => id.startsWith('<notice-'));
  const { jobRuns, jobsTwice } = checkRuns(serverPair.runs);
  await db.close();
  await mailbox.close();
  return {
    failovers,
    whileWriting,
    writesAcknowledged: addUp(writers.map(({ writes }) => writes)),
    writesLost: addUp(losses.map(({ lost }) => lost)),
    doneTwice: addUp([
      ...losses.map(({ twice }) => twice),
      ...writers.map((writer) => writer.doneTwice),
    ]),
    halfWritten: leftPostgresData.halves.length,
    brokenBlobs: leftPostgresData.brokenBlobs,
    jobRuns,
    jobsTwice,
    mailsLost: failovers * REMINDER_COUNT - new Set(notices).size,
    mailRepeats: notices.length - new Set(notices).size,
    medianPause: median(pauses),
    longestPause: roundedMaximum(pauses),
    medianPromotion: median(promotions),
    longestPromotion: roundedMaximum(promotions),
    problems: [...failures, ...leftPostgresData.halves],
  };
};

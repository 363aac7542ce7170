import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { v7 } from 'uuid';
import { seededRandom } from '#build/soak/seeded-random.ts';
import { buildUser } from '#db/accounts/factory.ts';
import { openDatabase } from '#db/engine/open.ts';
import type { Database } from '#db/engine/run.ts';
import { saveSubscription } from '#db/notices/subscriptions.ts';
import { buildPet } from '#db/pets/factory.ts';
import { buildReminder } from '#db/reminders/factory.ts';
import { smtpPeer } from '#server/mail/testing.ts';
import { startPushService } from '#server/notices/testing/push-service.ts';
import { COMPILE_CACHE } from '#server/testing/server-environment.ts';
import { arrivedMails, arrivedPushes, senderVariables } from './arrivals.ts';

/** This instant is 09:30 in Manila, so that all kills fall within one day of the owners. */
const MORNING = Date.parse('2026-11-20T01:30:00.000Z');
/** The day after `MORNING` in the time zone of the owners. */
const DUE_DAY = '2026-11-21';
/**
 * The time between rounds in milliseconds. It is longer than a claim lasts, so that the next server takes over the
 * notices of the killed one.
 */
const ROUND_INTERVAL_MS = 150_000;
/** Owners in a round, each with one reminder and two devices: one mail and two push notices. */
const NOTICES_PER_ROUND = 20;
/**
 * The maximum time in milliseconds from the first delivery of a round to the kill, which is less than the remaining
 * deliveries take.
 */
const MAX_DELAY_MS = 150;
/** The delay in milliseconds before an arrived mail is acknowledged, so that a kill finds every sending slot in use. */
const SLOW_ANSWER = 40;

export interface NoticeSoak {
  readonly kills: number;
  /** Kills while the server was sending. */
  readonly killsAtWork: number;
  readonly reminders: number;
  readonly mailsLost: number;
  readonly pushesLost: number;
  /** Messages that were sent again after a kill. A receiver that honours the id shows each once. */
  readonly mailRepeats: number;
  readonly pushRepeats: number;
  /** Messages that a server sent again although no kill had interrupted them. */
  readonly otherRepeats: number;
  /** The maximum number of repeated mails or push notices after one kill. */
  readonly mostRepeatsOfAKill: number;
  /** Messages that would be shown twice by a mailbox and a device that honour the ids. */
  readonly shownTwice: number;
}

/**
 * Creates an owner with a confirmed email address, devices with these push endpoints, and a reminder for the next day.
 * Returns the owner's id.
 */
export const ownerDueTomorrow = async (
  db: Database,
  endpoints: readonly Parameters<typeof subscribeDevice>[2][],
): Promise<string> => {
  const user = await buildUser(db, { isEmailConfirmed: true });
  const pet = await buildPet(db, { userId: user.id });
  for (const endpoint of endpoints) await subscribeDevice(db, user.id, endpoint);
  await buildReminder(db, { petId: pet.id, dueDate: DUE_DAY });
  return user.id;
};

const subscribeDevice = (
  db: Database,
  userId: string,
  { endpoint, keys }: { endpoint: string; keys: { p256dh: string; auth: string } },
) =>
  saveSubscription(db, {
    id: v7(),
    userId,
    endpoint,
    ...keys,
    sessionId: null,
    failingSince: null,
    createdAt: '2026-11-01T00:00:00.000Z',
  });

/**
 * Kills the server with SIGKILL again and again while its notice job sends to a real SMTP server
 * and a push service, and restarts it. Then lets it finish, and counts the arrivals.
 */
export const soakNotices = async (kills: number, seed: number): Promise<NoticeSoak> => {
  const random = seededRandom(seed);
  const folder = mkdtempSync(join(tmpdir(), 'alaga-soak-'));
  const file = join(folder, 'alaga.db');
  const mailbox = await smtpPeer(0, SLOW_ANSWER);
  await using service = await startPushService();
  const db = await openDatabase(file);
  const mails = arrivedMails(mailbox);
  const pushes = arrivedPushes(service);
  /** Push notices are sent first, so every other kill waits for a mail. */
  const awaited = (round: number) => (round % 2 === 0 ? mails : pushes);
  const env = { DATA_DIR: folder, PORT: '0', SMTP_URL: mailbox.url, ...COMPILE_CACHE };
  let killsAtWork = 0;
  let reminders = 0;

  const runServer = async (round: number, killDelay?: number): Promise<void> => {
    const startTime = String(MORNING + round * ROUND_INTERVAL_MS);
    const sender = `server-${round}@alaga.example`;
    const arrivedBefore = awaited(round).count;
    const server = fork(join(import.meta.dirname, 'notice-server.ts'), [startTime], {
      env: { ...env, ...senderVariables(sender) },
      stdio: 'ignore',
    });
    const exited = once(server, 'exit');
    await once(server, 'message');
    if (killDelay === undefined) {
      await waitUntilSettled(db);
      server.kill('SIGTERM');
    } else {
      while (awaited(round).count === arrivedBefore) await wait(1);
      await wait(killDelay);
      server.kill('SIGKILL');
      mails.noteKill(sender);
      pushes.noteKill(sender);
      if ((await countWaiting(db)) > 0) killsAtWork += 1;
    }
    await exited;
  };

  for (let round = 0; round < kills; round += 1) {
    for (let index = 0; index < NOTICES_PER_ROUND; index += 1) {
      reminders += 1;
      const devices = [`phone-${reminders}`, `tablet-${reminders}`];
      await ownerDueTomorrow(
        db,
        devices.map((device) => service.subscription(device)),
      );
    }
    await runServer(round, random() * MAX_DELAY_MS);
  }
  await runServer(kills + 1);
  await db.close();
  await mailbox.close();
  rmSync(folder, { recursive: true, force: true });

  const [mail, push] = [mails.countRepeats(), pushes.countRepeats()];
  return {
    kills,
    killsAtWork,
    reminders,
    mailsLost: reminders - mail.unique,
    pushesLost: 2 * reminders - push.unique,
    mailRepeats: mail.afterKills,
    pushRepeats: push.afterKills,
    otherRepeats: mail.other + push.other,
    mostRepeatsOfAKill: Math.max(mail.most, push.most),
    shownTwice: Math.max(0, mail.unique - reminders) + Math.max(0, push.unique - 2 * reminders),
  };
};

const countRows = async (
  db: Database,
  table: 'notices' | 'reminders',
  location: Readonly<Record<string, string | null>>,
): Promise<number> => {
  const row = await db.run((knex) =>
    knex(table).where(location).count('* as total').first<{ total: number } | undefined>(),
  );
  return row?.total ?? 0;
};

const countWaiting = (db: Database): Promise<number> =>
  countRows(db, 'notices', { state: 'waiting' });

/** Resolves when the minute job has planned the notices of all owners, and has sent them. */
export const waitUntilSettled = async (db: Database): Promise<void> => {
  do await wait(50);
  while (
    (await countRows(db, 'reminders', { dueDate: DUE_DAY, plannedFor: null })) +
      (await countWaiting(db)) >
    0
  );
};

import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { arrivedMails } from '#build/soak/notices/arrivals.ts';
import { ownerDueTomorrow, waitUntilSettled } from '#build/soak/notices/notices.ts';
import { ServerPair } from '#build/soak/outbox/server-pair.ts';
import { openDatabase } from '#db/engine/open.ts';
import { createDatabase } from '#db/testing/testing-postgres.ts';
import { testPostgres } from '#db/testing.ts';
import { confirmClock } from '#server/clock/policy.ts';
import { smtpPeer } from '#server/mail/testing.ts';

const OWNERS = 15;
/** The mails that a server sends at a time. */
const SLOTS = 3;
/** Milliseconds in which a mail is accepted, so that the freeze finds some in hand. */
const SLOW_ANSWER = 100;
/** Milliseconds for which the frozen server is awake again: four minutes of the servers' day. */
const AWAKE = 8000;

test('a frozen server stops no mails, and repeats only those in its hand', async () => {
  const postgres = testPostgres();
  if (!postgres) throw new Error('this is about PostgreSQL');
  const databaseUrl = await createDatabase(postgres);
  const db = await openDatabase(databaseUrl);
  await using mailbox = await smtpPeer(0, SLOW_ANSWER);
  await confirmClock({ db }, new Date('2026-11-20T04:00:00.000Z'));
  const mails = arrivedMails(mailbox);
  const pair = await ServerPair.start({ DATABASE_URL: databaseUrl, SMTP_URL: mailbox.url });
  for (let count = 0; count < OWNERS; count += 1) await ownerDueTomorrow(db, []);
  await expect.poll(() => mails.count, { interval: 1 }).toBeGreaterThan(0);
  const place = pair.runs.findLast(({ job }) => job === 'remind')?.place ?? 0;
  pair.freeze(place);
  try {
    expect(mails.countRepeats().unique).toBeLessThan(OWNERS);
    await expect.poll(() => mails.countRepeats().unique).toBe(OWNERS);
    await waitUntilSettled(db);
    pair.freeze(place, false);
    await wait(AWAKE);
  } finally {
    pair.freeze(place, false);
    await pair.stop();
  }
  const { unique } = mails.countRepeats();
  const waiting = await db.run((knex) => knex('notices').whereNot({ state: 'sent' }).pluck('id'));
  await db.close();
  expect({ unique, waiting, failed: pair.failed }).toEqual({
    unique: OWNERS,
    waiting: [],
    failed: [],
  });
  expect(mails.count - unique).toBeLessThanOrEqual(SLOTS);
});

import { boolean, day, instant, integer, table, text } from '#db/engine/table.ts';

/** A notice in the outbox. */
export const notices = table(
  'notices',
  {
    id: text().key(),
    userId: text().references('users'),
    reminderId: text().nullable().references('reminders'),
    /** The care plan that it is about, and which of its occurrences: `2026-11-20 08:00`, `2026-11-20 ` of an all-day one. */
    planId: text().nullable().references('carePlans'),
    /** Of a supply that runs low `refill` and what was counted when. */
    occurrence: text().nullable(),
    /** What a stranger told, where it is about that. */
    foundReportId: text().nullable().references('foundReports'),
    /** Of a plan `today` at its time and `overdue` where it is still due. */
    kind: text<'tomorrow' | 'today' | 'overdue' | 'test' | 'found'>(),
    /** Whether it names everything that is due, instead of one reminder: a mail, or a summary on a device. */
    isDigest: boolean().fallback(false),
    channel: text<'push' | 'email' | 'sms' | 'desktop'>(),
    /** The subscription that a push goes to; empty otherwise. */
    target: text(),
    /** The owner's calendar day that it is for. */
    day: day(),
    state: text<'waiting' | 'sent' | 'failed' | 'dropped'>(),
    attempts: integer().fallback(0),
    nextAttemptAt: instant(),
    claimedUntil: instant().nullable(),
    sentAt: instant().nullable(),
    problem: text().nullable(),
    createdAt: instant(),
    /** Of a notice that tells of many finds: the instant from which on. */
    digestFrom: instant().nullable(),
  },
  { notExported: 'it is about notices that this server sends' },
);

/** Where a browser takes pushed notices, and the keys that they are encrypted with (base64url). */
export const pushSubscriptions = table(
  'pushSubscriptions',
  {
    id: text().key(),
    userId: text().references('users'),
    endpoint: text(),
    p256dh: text(),
    auth: text(),
    /** The session that it goes with; null for a moment, while the session takes another id. */
    sessionId: text().nullable().references('sessions'),
    createdAt: instant(),
    /** Since when its push service has taken nothing; null where it took the last notice. */
    failingSince: instant().nullable(),
  },
  {
    notExported: 'a browser subscribes to one server',
    quota: 'pushDevices',
    notBackedUp: 'whoever finds the file would reach the devices of its owners',
  },
);

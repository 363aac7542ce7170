import { boolean, day, instant, integer, json, table, text } from '#db/engine/table.ts';

/** A notice in the outbox. */
export const notices = table(
  'notices',
  {
    id: text().key(),
    userId: text().references('users'),
    reminderId: text().nullable().references('reminders'),
    /**
     * The care plan and its occurrence: `2026-11-20 08:00`, or `2026-11-20 ` for an all-day one.
     */
    planId: text().nullable().references('carePlans'),
    /** For a low supply: `refill`, the counted amount and its time. For an extra dose: `extra` and its id. */
    occurrence: text().nullable(),
    /** The found report, if the notice is about one. */
    foundReportId: text().nullable().references('foundReports'),
    /** The report of a vet, if the notice is about one. */
    visitReportId: text().nullable().references('visitReports'),
    /**
     * A notice about a vet's report is of the kind `today`. For plans, `today` means at its time, and `overdue` that it
     * is still not done.
     */
    kind: text<'tomorrow' | 'today' | 'overdue' | 'test' | 'found'>(),
    /**
     * Whether the notice names everything that is due instead of one reminder: a mail, or a summary
     * on a device.
     */
    isDigest: boolean().fallback(false),
    channel: text<'push' | 'email' | 'sms' | 'desktop' | 'service'>(),
    /** The subscription for a push notice, the notification target for a service; empty otherwise. */
    target: text(),
    /** The owner's calendar day that the notice is for. */
    day: day(),
    state: text<'waiting' | 'sent' | 'failed' | 'dropped'>(),
    attempts: integer().fallback(0),
    nextAttemptAt: instant(),
    claimedUntil: instant().nullable(),
    sentAt: instant().nullable(),
    problem: text().nullable(),
    createdAt: instant(),
    /** For a digest of found reports, the instant from which on it contains them. */
    digestFrom: instant().nullable(),
  },
  { notExported: 'it is about notices that this server sends' },
);

/** Marks of reminders that mails to a member have named; `reminders.mailedFor` holds the marks of the owner's mails. */
export const mailedReminders = table(
  'mailedReminders',
  {
    userId: text().key().references('users'),
    reminderId: text().key().references('reminders'),
    /** `soon`, `overdue` or `backlog`, and the due date. */
    mailedFor: text(),
  },
  { notExported: 'it is about mails that this server sent' },
);

/** The endpoint of a browser for push notices, and the keys that encrypt them (base64url). */
export const pushSubscriptions = table(
  'pushSubscriptions',
  {
    id: text().key(),
    userId: text().references('users'),
    endpoint: text(),
    p256dh: text(),
    auth: text(),
    /** The session that the subscription is tied to; null briefly, while the session changes its id. */
    sessionId: text().nullable().references('sessions'),
    createdAt: instant(),
    /** Since when the device's push service has refused notices; null if it accepted the last one. */
    failingSince: instant().nullable(),
  },
  {
    notExported: 'a browser subscribes to one server',
    quota: 'pushDevices',
    notBackedUp: 'whoever finds the file would reach the devices of its owners',
  },
);

const TARGET_SECRET = 'a reader of the file could write to the services of its owners';

/** A service outside this server to which an account has its notices sent. */
export const notificationTargets = table(
  'notificationTargets',
  {
    id: text().key(),
    userId: text().references('users'),
    kind: text<'ntfy' | 'gotify' | 'webhook'>(),
    name: text(),
    url: text(),
    /** Encrypted with a key that is derived from the session secret. No call returns it. */
    secret: text().nullable(),
    events: json<readonly ('reminder' | 'care' | 'supply' | 'found' | 'visit')[]>(),
    createdAt: instant(),
    updatedAt: instant(),
    /** The outcome of the last delivery; null before the first one. */
    lastState: text<'sent' | 'failed'>().nullable(),
    lastAt: instant().nullable(),
    /** Why the last delivery failed. The service's own words are not stored. */
    problem: text<
      'address' | 'redirect' | 'refused' | 'failed' | 'timeout' | 'unreachable' | 'secret'
    >().nullable(),
    /** Deliveries that failed since the last one that was accepted. */
    failures: integer().fallback(0),
  },
  { notExported: TARGET_SECRET, notBackedUp: TARGET_SECRET },
);

import { boolean, day, instant, integer, json, table, text } from '#db/engine/table.ts';

export interface NotificationPreferences {
  readonly email: boolean;
  readonly sms: boolean;
  readonly push: boolean;
  readonly reminders: boolean;
  /** Reminders by mail, where `email` is on. Absent, as in accounts that never chose, it is on. */
  readonly reminderEmail?: boolean;
  /** Doses and care plans, and supplies that run low. Absent they are on. */
  readonly care?: boolean;
  readonly supply?: boolean;
}

/** The hours of a day, HH:MM on the owner's clock, in which notices wait; `until` may lie on the next day. */
export interface QuietHours {
  readonly from: string;
  readonly until: string;
  /** Whether they also hold back medication that has a time. */
  readonly medication: boolean;
}

const SECRET = 'a secret opens the account to whoever finds the file';
const OF_THE_SERVER = 'the server alone keeps it true';
const SIGN_IN = 'it opens the account and is proved again elsewhere';

export const users = table('users', {
  id: text().key(),
  email: text().nullable(),
  passwordHash: text().nullable().notExported(SECRET),
  firstName: text(),
  lastName: text(),
  phone: text().nullable(),
  /** E.164, proved by a code; opens the account. `phone` beside it is what the owner typed. */
  verifiedPhone: text().nullable().notExported(SIGN_IN),
  /** For numbers from before this was stored, the latest instant that it can have been. */
  verifiedPhoneAt: instant().nullable().notExported(SIGN_IN),
  address: text().nullable(),
  city: text().nullable(),
  country: text().fallback('Philippines'),
  dateOfBirth: day().nullable(),
  emergencyContact: text().nullable(),
  emergencyPhone: text().nullable(),
  preferredLanguage: text<'en' | 'fil'>().fallback('en'),
  timeZone: text().fallback('Asia/Manila'),
  notificationPreferences: json<NotificationPreferences>(),
  /** Null without any. */
  quietHours: json<QuietHours | null>().nullable(),
  /** HH:MM: when the daily mail is sent; null as soon as something falls due, from 08:00 on. */
  digestAt: text().nullable(),
  /** When the next daily mail of a chosen hour is looked at. */
  nextDigestAt: instant().nullable().notExported('the planner works it out'),
  /** For each pet that is alive. */
  monthlyBudgetCentavos: integer().fallback(10_000),
  /** Null while the budget is the default that its owner never saved. */
  budgetSavedAt: instant().nullable().notExported('an imported budget counts as saved'),
  publicProfile: boolean().fallback(true),
  qrEmergencyInfo: boolean().fallback(true),
  anonymousDataSharing: boolean().fallback(false),
  isEmailConfirmed: boolean().fallback(false).notExported(OF_THE_SERVER),
  hasPassword: boolean().computed().notExported(OF_THE_SERVER),
  /** What an owner without an email gave as theirs, until it is confirmed. */
  pendingEmail: text().nullable().notExported(SIGN_IN),
  profileImageBlobId: text().nullable().references('blobs', 'set null'),
  /** When the owner was told what a finder sees; null until the first code or link. */
  sharingExplainedAt: instant().nullable().notExported('each server explains it once'),
  sessionVersion: integer().fallback(1).notExported(OF_THE_SERVER),
  createdAt: instant(),
  updatedAt: instant().notExported('an import changes the account itself'),
}).inFeed({ entity: 'profile', silent: ['sessionVersion', 'nextDigestAt'] });

/** Nobody may be signed in by a file, nor hold a code that still works. */
const NO_KEY = 'whoever finds the file would be signed in, or hold what signs in';

export const sessions = table(
  'sessions',
  {
    sid: text().key(),
    /** What the session is called where its owner sees it; worth nothing as a key. */
    id: text(),
    userId: text().nullable().references('users'),
    sess: json<Readonly<Record<string, unknown>>>(),
    expire: instant(),
    createdAt: instant(),
    /** What the browser called itself; null where it said nothing. */
    userAgent: text().nullable(),
    /** Up to an hour behind, so that a read is not a write. */
    lastSeenAt: instant().nullable(),
  },
  { notExported: NO_KEY, notBackedUp: NO_KEY },
);

export const accountTokens = table(
  'accountTokens',
  {
    hash: text().key(),
    userId: text().references('users'),
    purpose: text<'confirm' | 'reset'>(),
    /** From then on it is worth nothing. */
    expiresAt: instant(),
  },
  { notExported: NO_KEY, notBackedUp: NO_KEY },
);

/** A change of how an account is opened, in its owner's words, where no mail reaches the owner. */
export const securityNotices = table(
  'securityNotices',
  {
    id: text().key(),
    userId: text().references('users'),
    title: text(),
    body: text(),
    createdAt: instant(),
  },
  { notExported: 'it tells of sign-ins to this account alone' },
);

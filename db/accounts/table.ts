import { boolean, day, instant, integer, json, table, text } from '#db/engine/table.ts';

export interface NotificationPreferences {
  readonly email: boolean;
  readonly sms: boolean;
  readonly push: boolean;
  readonly reminders: boolean;
  /** Reminders by mail, if `email` is on. If absent, as in accounts that never chose, it is on. */
  readonly reminderEmail?: boolean;
  /** Notices about doses, care plans and low supplies. If absent, it is on. */
  readonly care?: boolean;
  readonly supply?: boolean;
}

/** The preferences of a new account. */
export const DEFAULT_PREFERENCES: NotificationPreferences = {
  email: true,
  sms: false,
  push: true,
  reminders: true,
};

/**
 * The hours of a day, HH:MM in the owner's time zone, in which notices are held back. `until` may
 * be on the next day.
 */
export interface QuietHours {
  readonly from: string;
  readonly until: string;
  /** Whether medication notices with a time are held back too. */
  readonly medication: boolean;
}

const SECRET_REASON = 'a secret opens the account to whoever finds the file';
const SERVER_MAINTAINED_REASON = 'the server alone keeps it true';
const SIGN_IN = 'it opens the account and is proved again elsewhere';

export const users = table('users', {
  id: text().key(),
  email: text().nullable(),
  passwordHash: text().nullable().notExported(SECRET_REASON),
  firstName: text(),
  lastName: text(),
  phone: text().nullable(),
  /**
   * E.164, verified by a code. The number opens the account. `phone` is the number as the owner
   * typed it.
   */
  verifiedPhone: text().nullable().notExported(SIGN_IN),
  /** For numbers that were verified before this column existed, the latest possible instant. */
  verifiedPhoneAt: instant().nullable().notExported(SIGN_IN),
  address: text().nullable(),
  city: text().nullable(),
  country: text().fallback('Philippines'),
  dateOfBirth: day().nullable(),
  emergencyContact: text().nullable(),
  emergencyPhone: text().nullable(),
  preferredLanguage: text<'en' | 'fil'>().fallback('en'),
  timeZone: text().fallback('Asia/Manila'),
  /** The unit in which weights are shown, and taken for a number that is typed without one. */
  weightUnit: text<'kg' | 'g' | 'lb'>().fallback('kg'),
  /** ISO 4217, of all amounts of the account. Those that existed before a change keep their numbers. */
  currency: text().fallback('PHP'),
  notificationPreferences: json<NotificationPreferences>(),
  /** Null if the owner has no quiet hours. */
  quietHours: json<QuietHours | null>().nullable(),
  /**
   * HH:MM, when the daily mail is sent. Null sends it as soon as something is due, from 08:00 on.
   */
  digestAt: text().nullable(),
  /** When the planner next considers the daily mail, if the owner chose an hour. */
  nextDigestAt: instant().nullable().notExported('the planner works it out'),
  /** The budget for each living pet. */
  monthlyBudgetCentavos: integer().fallback(10_000),
  /** Null as long as the owner has never saved a budget and the default applies. */
  budgetSavedAt: instant().nullable().notExported('an imported budget counts as saved'),
  publicProfile: boolean().fallback(true),
  qrEmergencyInfo: boolean().fallback(true),
  anonymousDataSharing: boolean().fallback(false),
  isEmailConfirmed: boolean().fallback(false).notExported(SERVER_MAINTAINED_REASON),
  hasPassword: boolean().computed().notExported(SERVER_MAINTAINED_REASON),
  /** The unconfirmed email address of an owner who has no confirmed one. */
  pendingEmail: text().nullable().notExported(SIGN_IN),
  profileImageBlobId: text().nullable().references('blobs', 'set null'),
  /** When the owner was shown what a finder sees. Null until the first code or link. */
  sharingExplainedAt: instant().nullable().notExported('each server explains it once'),
  sessionVersion: integer().fallback(1).notExported(SERVER_MAINTAINED_REASON),
  /** When the operator disabled the account; null if it can be used. */
  disabledAt: instant().nullable().notExported(SERVER_MAINTAINED_REASON),
  /** When two-step login was turned on; null while it is off. */
  twoStepAt: instant().nullable().notExported(SIGN_IN),
  createdAt: instant(),
  updatedAt: instant().notExported('an import changes the account itself'),
}).inFeed({ entity: 'profile', silent: ['sessionVersion', 'nextDigestAt', 'disabledAt'] });

/** A file must not sign anybody in, nor contain a code that is still valid. */
const SIGN_IN_SECRET_REASON = 'whoever finds the file would be signed in, or hold what signs in';

export const sessions = table(
  'sessions',
  {
    sid: text().key(),
    /** A public id, shown to the owner. It does not sign anybody in. */
    id: text(),
    userId: text().nullable().references('users'),
    sess: json<Readonly<Record<string, unknown>>>(),
    expire: instant(),
    createdAt: instant(),
    /** The User-Agent header; null if the browser sent none. */
    userAgent: text().nullable(),
    /** The time of the last use. It may be an hour out of date, so that not every read causes a write. */
    lastSeenAt: instant().nullable(),
  },
  { notExported: SIGN_IN_SECRET_REASON, notBackedUp: SIGN_IN_SECRET_REASON },
);

export const accountTokens = table(
  'accountTokens',
  {
    hash: text().key(),
    userId: text().references('users'),
    purpose: text<'confirm' | 'reset'>(),
    expiresAt: instant(),
  },
  { notExported: SIGN_IN_SECRET_REASON, notBackedUp: SIGN_IN_SECRET_REASON },
);

/** Changes of how an account is opened, shown to owners whom no mail reaches. */
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

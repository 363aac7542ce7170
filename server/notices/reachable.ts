import type { UserRow } from '#db/accounts/queries.ts';
import type { Parts } from '#server/parts.ts';
import type { Reachable } from './rules.ts';

/** What this server can send by. */
export interface Means {
  readonly push: boolean;
  readonly desktop: boolean;
  readonly mail: boolean;
  readonly sms: boolean;
}

export const meansOf = ({ config, mail, sms, showNotice }: Parts): Means => ({
  push: config.mode === 'hosted',
  desktop: showNotice !== undefined,
  mail: mail.available,
  sms: sms.available,
});

type Owner = Pick<
  UserRow,
  'email' | 'isEmailConfirmed' | 'verifiedPhone' | 'notificationPreferences'
> & {
  /** Whether the record of the reminder asks for text messages. */
  readonly reminderSms: boolean;
};

/** What reaches an owner, of what the server has: wanted, and verified where it costs somebody else's peace. */
export const reachableBy = (
  means: Means,
  { email, isEmailConfirmed, verifiedPhone, notificationPreferences: wants, reminderSms }: Owner,
  devices: readonly string[],
): Reachable => ({
  push: means.push && wants.reminders && wants.push ? devices : [],
  desktop: means.desktop && wants.reminders && wants.push,
  email: means.mail && wants.reminders && wants.email && email !== null && isEmailConfirmed,
  sms: means.sms && wants.reminders && wants.sms && reminderSms && verifiedPhone !== null,
});

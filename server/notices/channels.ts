import type { UserRow } from '#db/accounts/queries.ts';
import type { Parts } from '#server/parts.ts';
import type { Reachable } from './rules.ts';

/** What this server can send by. */
export interface AvailableChannels {
  readonly push: boolean;
  readonly desktop: boolean;
  readonly mail: boolean;
  readonly sms: boolean;
}

export const availableChannels = ({ config, mail, sms, showNotice }: Parts): AvailableChannels => ({
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
  means: AvailableChannels,
  { email, isEmailConfirmed, verifiedPhone, notificationPreferences: wants, reminderSms }: Owner,
  devices: readonly string[],
): Reachable => ({
  push: means.push && wants.reminders && wants.push ? devices : [],
  desktop: means.desktop && wants.reminders && wants.push,
  email:
    means.mail &&
    wants.reminders &&
    wants.email &&
    wants.reminderEmail !== false &&
    email !== null &&
    isEmailConfirmed,
  sms: means.sms && wants.reminders && wants.sms && reminderSms && verifiedPhone !== null,
});

type ChannelPreferences = Owner['notificationPreferences'];

/** As `reachableBy`, for notices that have a switch of their own beside that of reminders. */
const reachableIf = (
  isWanted: boolean,
  means: AvailableChannels,
  owner: Owner,
  devices: readonly string[],
): Reachable => {
  const notificationPreferences: ChannelPreferences = {
    ...owner.notificationPreferences,
    reminders: isWanted,
  };
  return reachableBy(means, { ...owner, notificationPreferences }, devices);
};

/** What reaches an owner of a care plan, whose `reminderSms` is the plan's. */
export const reachableForCare = (
  means: AvailableChannels,
  owner: Owner,
  devices: readonly string[],
): Reachable => reachableIf(owner.notificationPreferences.care !== false, means, owner, devices);

/** Devices alone tell of a supply that runs low. */
export const reachableForSupply = (
  means: AvailableChannels,
  owner: Owner,
  devices: readonly string[],
): Reachable => ({
  ...reachableIf(owner.notificationPreferences.supply !== false, means, owner, devices),
  email: false,
  sms: false,
});

/** The daily mail is about reminders and care plans: it goes where one of them is wanted. */
export const reachableForDigest = (
  means: AvailableChannels,
  owner: Owner,
  devices: readonly string[],
): Reachable => {
  const { reminders, care } = owner.notificationPreferences;
  return reachableIf(reminders || care !== false, means, owner, devices);
};

/**
 * What reaches an owner whose pet was found. It is no reminder: neither the switches of reminders nor a record's wish
 * for text messages hold it up, and no hour either. The wishes for push, mail and text messages as such are kept:
 * who turned a channel off is never reached by it, and finds the message on the pet's page.
 */
export const reachableAtOnce = (
  means: AvailableChannels,
  owner: Omit<Owner, 'reminderSms'>,
  devices: readonly string[],
): Reachable => {
  const notificationPreferences = {
    ...owner.notificationPreferences,
    reminders: true,
    reminderEmail: true,
  };
  return reachableBy(means, { ...owner, notificationPreferences, reminderSms: true }, devices);
};

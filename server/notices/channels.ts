import type { UserRow } from '#db/accounts/queries.ts';
import type { Parts } from '#server/parts.ts';
import type { TargetEvent } from '#server/targets/rules.ts';
import type { ReachableOwner } from './rules.ts';

/** The channels that this server can send on. */
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
  /** Whether the reminder's record asks for text messages. */
  readonly reminderSms: boolean;
};

/** Receivers of an account besides its own addresses. */
export interface Receivers {
  readonly devices: readonly string[];
  /** Notification targets, with the events that each is for. */
  readonly services: readonly {
    readonly id: string;
    readonly events: readonly TargetEvent[];
  }[];
}

const servicesFor = ({ services }: Receivers, event: TargetEvent): readonly string[] =>
  services.flatMap(({ id, events }) => (events.includes(event) ? id : []));

/** The channels that reach an owner: available on this server, wanted, and verified where that is needed. */
export const getReachableChannels = (
  channels: AvailableChannels,
  { email, isEmailConfirmed, verifiedPhone, notificationPreferences: wants, reminderSms }: Owner,
  receivers: Receivers,
  event: TargetEvent = 'reminder',
): ReachableOwner => ({
  push: channels.push && wants.reminders && wants.push ? receivers.devices : [],
  service: wants.reminders ? servicesFor(receivers, event) : [],
  desktop: channels.desktop && wants.reminders && wants.push,
  email:
    channels.mail &&
    wants.reminders &&
    wants.email &&
    wants.reminderEmail !== false &&
    email !== null &&
    isEmailConfirmed,
  sms: channels.sms && wants.reminders && wants.sms && reminderSms && verifiedPhone !== null,
});

type ChannelPreferences = Owner['notificationPreferences'];

/** The reachable channels for notices that have their own switch in the settings. */
const getReachableIf = (
  isWanted: boolean,
  channels: AvailableChannels,
  owner: Owner,
  receivers: Receivers,
  event?: TargetEvent,
): ReachableOwner => {
  const notificationPreferences: ChannelPreferences = {
    ...owner.notificationPreferences,
    reminders: isWanted,
  };
  return getReachableChannels(channels, { ...owner, notificationPreferences }, receivers, event);
};

/** The channels for notices of a care plan, whose `reminderSms` is the plan's. */
export const getReachableForCare = (
  channels: AvailableChannels,
  owner: Owner,
  receivers: Receivers,
): ReachableOwner =>
  getReachableIf(owner.notificationPreferences.care !== false, channels, owner, receivers, 'care');

/** Low supplies are announced only on devices and at services. */
export const getReachableForSupply = (
  channels: AvailableChannels,
  owner: Owner,
  receivers: Receivers,
): ReachableOwner => ({
  ...getReachableIf(
    owner.notificationPreferences.supply !== false,
    channels,
    owner,
    receivers,
    'supply',
  ),
  email: false,
  sms: false,
});

/** The daily mail covers reminders and care plans, and is sent if either is wanted. */
export const getReachableForDigest = (
  channels: AvailableChannels,
  owner: Owner,
  receivers: Receivers,
): ReachableOwner => {
  const { reminders, care } = owner.notificationPreferences;
  return getReachableIf(reminders || care !== false, channels, owner, receivers);
};

/**
 * The channels for reports of finders and vets. They are not reminders: the switch for reminders, a record's wish for text messages
 * and quiet hours do not apply. A channel that the owner turned off altogether is never used; the report is then only
 * on the pet's page.
 */
export const getReachableAtOnce = (
  channels: AvailableChannels,
  owner: Omit<Owner, 'reminderSms'>,
  receivers: Receivers,
  event: 'found' | 'visit',
): ReachableOwner => {
  const notificationPreferences = {
    ...owner.notificationPreferences,
    reminders: true,
    reminderEmail: true,
  };
  const recipient = { ...owner, notificationPreferences, reminderSms: true };
  return getReachableChannels(channels, recipient, receivers, event);
};

import { t } from '#renderer/ui/language/text.ts';
import type { User } from '#server/accounts/contract.ts';
import type { Capabilities } from '#server/capabilities/contract.ts';
import type { MessageId } from '#server/messages/ids.ts';

export const CHANNELS = ['email', 'sms', 'push'] as const;
export type Channel = (typeof CHANNELS)[number];

export const channelLabel = (channel: Channel): string =>
  channel === 'email' ? t('entry.email') : t(`preferences.${channel}`);

/** Whether a channel can reach the owner, and a text that names the address or what is missing. */
export interface ChannelReach {
  readonly open: boolean;
  readonly text: MessageId;
  readonly phone?: string;
}

type OwnerContacts = Pick<User, 'email' | 'isEmailConfirmed' | 'verifiedPhone'>;
type ServerChannels = Pick<Capabilities, 'mode' | 'mail' | 'textMessages' | 'push'>;

const unavailableChannel = (text: MessageId): ChannelReach => ({ open: false, text });

export const getReach = (
  channel: Channel,
  owner: OwnerContacts,
  server: ServerChannels,
): ChannelReach => {
  if (channel === 'email') {
    if (!server.mail) return unavailableChannel('preferences.email.notSetUp');
    if (owner.email === null) return unavailableChannel('preferences.email.none');
    if (!owner.isEmailConfirmed) return unavailableChannel('preferences.email.unconfirmed');
    return { open: true, text: 'preferences.email.hint' };
  }
  if (channel === 'push') {
    // In a household, the desktop app shows the notices itself.
    if (server.mode === 'household') return { open: true, text: 'preferences.push.computer' };
    if (!server.push) return unavailableChannel('preferences.push.notSetUp');
    return { open: true, text: 'preferences.push.hint' };
  }
  if (!server.textMessages) return unavailableChannel('preferences.sms.notSetUp');
  if (!owner.verifiedPhone) return unavailableChannel('preferences.sms.noPhone');
  return { open: true, text: 'preferences.sms.hint', phone: owner.verifiedPhone };
};

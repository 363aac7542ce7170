import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { useState } from 'react';
import { capabilitiesQuery } from '#renderer/accounts/queries.ts';
import { noticeDeviceQuery } from '#renderer/notices/queries.ts';
import { SettingRow } from '#renderer/ui/fields/setting-row.tsx';
import { t } from '#renderer/ui/language/text.ts';
import type { User } from '#server/accounts/contract.ts';
import { CHANNELS, type Channel, channelLabel, getReach } from './notification-channels.ts';
import { NotificationPreferencesSheet } from './notification-preferences-sheet.tsx';

/** The channels that really reach the owner: switched on, set up, and allowed on this device. */
const useChannels = (user: User): readonly Channel[] | undefined => {
  const { data: server } = useQuery(capabilitiesQuery);
  const { data: device } = useQuery(noticeDeviceQuery);
  if (!server || !device) return undefined;
  const { reminders, care, reminderEmail, ...channels } = user.notificationPreferences;
  const isShown = device.permission === 'granted' && device.isWanted;
  const isOn: Readonly<Record<Channel, boolean>> = {
    email: channels.email && reminderEmail,
    sms: channels.sms,
    push: channels.push && (window.alagaDesktop !== undefined || isShown),
  };
  return CHANNELS.filter(
    (name) => (reminders || care) && isOn[name] && getReach(name, user, server).open,
  );
};

const summaryOf = (channels: readonly Channel[]): string => {
  const names = channels.map(channelLabel);
  if (names.length === 0) return t('preferences.off');
  return names.length === 1 ? t('preferences.only', { channel: names.join() }) : names.join(', ');
};

export const NotificationPreferencesRow = ({ user }: { readonly user: User }) => {
  const [open, setOpen] = useState(false);
  const channels = useChannels(user);
  return (
    <>
      <SettingRow
        icon={Bell}
        title={t('preferences.title')}
        {...(channels ? { value: summaryOf(channels) } : {})}
        onClick={() => setOpen(true)}
      />
      <NotificationPreferencesSheet user={user} open={open} onClose={() => setOpen(false)} />
    </>
  );
};

import { Bell } from 'lucide-react';
import { useState } from 'react';
import { SettingRow } from '#renderer/ui/fields/setting-row.tsx';
import { t } from '#renderer/ui/language/text.ts';
import type { User } from '#server/accounts/contract.ts';
import { NotificationPreferencesSheet } from './notification-preferences-sheet.tsx';

/** Whether anything is wanted: reminders, and in some way. */
const isEnabled = ({ notificationPreferences: wanted }: User): boolean =>
  wanted.reminders && ((wanted.email && wanted.reminderEmail) || wanted.sms || wanted.push);

/** How the owner wants to be told of what falls due. */
export const NotificationPreferencesRow = ({ user }: { readonly user: User }) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <SettingRow
        icon={Bell}
        title={t('preferences.title')}
        value={t(isEnabled(user) ? 'preferences.on' : 'preferences.off')}
        onClick={() => setOpen(true)}
      />
      <NotificationPreferencesSheet user={user} open={open} onClose={() => setOpen(false)} />
    </>
  );
};

import { useSuspenseQuery } from '@tanstack/react-query';
import { useUserSwitch } from '#renderer/accounts/leaving/use-user-switch.ts';
import { capabilitiesQuery } from '#renderer/accounts/queries.ts';
import { DeliveriesPanel } from '#renderer/notices/deliveries-panel.tsx';
import { NoticeSettingsPanel } from '#renderer/notices/notice-settings-panel.tsx';
import { Switch } from '#renderer/ui/fields/switch.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import type { User } from '#server/accounts/contract.ts';
import {
  CHANNELS,
  type Channel,
  channelLabel,
  type Reach,
  reachOf,
} from './notification-channels.ts';

interface Shown {
  readonly name: Channel | 'reminders' | 'reminderEmail';
  readonly label: string;
  readonly hint: string;
}

/** A way that does not lead anywhere yet has no switch: it says what is missing. */
const Closed = ({ label, hint }: Omit<Shown, 'name'>) => (
  <div className="flex min-h-16 flex-col justify-center border-line border-y py-2">
    <p className="font-semibold text-row">{label}</p>
    <p className="text-hint text-ink-soft">{hint}</p>
  </div>
);

const hintOf = (reach: Reach, user: User): string =>
  t(reach.text, { email: user.email ?? '', phone: reach.phone ?? '' });

const Switches = ({ user }: { readonly user: User }) => {
  const { data: capabilities } = useSuspenseQuery(capabilitiesQuery);
  const { mutate } = useUserSwitch('notificationPreferences', 'preferences.failed');
  const switchOf = ({ name, label, hint }: Shown) => (
    <Switch
      key={name}
      label={label}
      hint={hint}
      checked={user.notificationPreferences[name]}
      onChange={(on) => mutate({ name, on })}
    />
  );
  const reminderEmail = {
    name: 'reminderEmail',
    label: t('preferences.reminderEmail'),
    hint: t('preferences.reminderEmail.hint'),
  } as const;
  return (
    <div className="[&>*+*]:border-t-0">
      {switchOf({
        name: 'reminders',
        label: t('preferences.reminders'),
        hint: t('preferences.reminders.hint'),
      })}
      {CHANNELS.map((name) => {
        const reach = reachOf(name, user, capabilities);
        const shown = { label: channelLabel(name), hint: hintOf(reach, user) };
        if (!reach.open) return <Closed key={name} {...shown} />;
        const hasMail = name === 'email' && user.notificationPreferences.email;
        return [switchOf({ name, ...shown }), hasMail && switchOf(reminderEmail)];
      })}
    </div>
  );
};

interface NotificationPreferencesSheetProps {
  readonly user: User;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The ways in which reminders may reach the owner; a switch is saved as it is turned. */
export const NotificationPreferencesSheet = ({
  user,
  open,
  onClose,
}: NotificationPreferencesSheetProps) => (
  <Sheet open={open} onClose={onClose} title={t('preferences.title')}>
    <p className="pb-3 text-hint text-ink-soft">{t('preferences.note')}</p>
    <Switches user={user} />
    <div className="mt-6">
      <NoticeSettingsPanel />
    </div>
    <DeliveriesPanel />
  </Sheet>
);

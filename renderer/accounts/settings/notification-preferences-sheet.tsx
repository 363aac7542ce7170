import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useUserSwitch } from '#renderer/accounts/leaving/use-user-switch.ts';
import { capabilitiesQuery } from '#renderer/accounts/queries.ts';
import { DeliveriesPanel } from '#renderer/notices/deliveries-panel.tsx';
import { NoticeSettingsPanel } from '#renderer/notices/notice-settings-panel.tsx';
import { TargetsPanel } from '#renderer/targets/targets-panel.tsx';
import { Switch } from '#renderer/ui/fields/switch.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import type { User } from '#server/accounts/contract.ts';
import { NoticeHours } from './notice-hours.tsx';
import { CHANNELS, type ChannelReach, channelLabel, getReach } from './notification-channels.ts';

interface ShownChannel {
  readonly name: keyof User['notificationPreferences'];
  readonly label: string;
  readonly hint: string;
}

/** A channel that cannot be used yet has no switch, but says what is missing. */
const ClosedChannel = ({ label, hint }: Omit<ShownChannel, 'name'>) => (
  <div className="flex min-h-16 flex-col justify-center border-line border-y py-2">
    <p className="font-semibold text-row">{label}</p>
    <p className="text-hint text-ink-soft">{hint}</p>
  </div>
);

const hintOf = (reach: ChannelReach, user: User): string =>
  t(reach.text, { email: user.email ?? '', phone: reach.phone ?? '' });

/** Removes one of the two lines between rows, so that each pair has one. */
const ROWS_CLASSES = '[&>*+*]:border-t-0';

const SettingGroup = ({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}) => (
  <section className="mt-6">
    <h3 className="mb-2 font-semibold text-body">{title}</h3>
    <div className={ROWS_CLASSES}>{children}</div>
  </section>
);

interface UserProps {
  readonly user: User;
}

/** A switch of the account that is saved when it is turned. */
const PreferenceSwitch = ({ user, name, label, hint }: UserProps & ShownChannel) => {
  const { mutate } = useUserSwitch('notificationPreferences', 'preferences.failed');
  return (
    <Switch
      label={label}
      {...(hint ? { hint } : {})}
      checked={user.notificationPreferences[name]}
      onChange={(on) => mutate({ name, on })}
    />
  );
};

const Channels = ({ user }: UserProps) => {
  const { data: capabilities } = useSuspenseQuery(capabilitiesQuery);
  return (
    <div className={ROWS_CLASSES}>
      {CHANNELS.map((name) => {
        const reach = getReach(name, user, capabilities);
        const labelAndHint = { label: channelLabel(name), hint: hintOf(reach, user) };
        return reach.open ? (
          <PreferenceSwitch key={name} user={user} name={name} {...labelAndHint} />
        ) : (
          <ClosedChannel key={name} {...labelAndHint} />
        );
      })}
    </div>
  );
};

const NoticeHoursRow = ({ user }: UserProps) => {
  const { data: capabilities } = useSuspenseQuery(capabilitiesQuery);
  const { email, reminderEmail } = user.notificationPreferences;
  const hasMail = email && getReach('email', user, capabilities).open;
  return (
    <SettingGroup title={t('preferences.when')}>
      {hasMail && (
        <PreferenceSwitch
          user={user}
          name="reminderEmail"
          label={t('preferences.reminderEmail')}
          hint={t('preferences.reminderEmail.hint')}
        />
      )}
      <NoticeHours user={user} hasDigest={hasMail && reminderEmail} />
    </SettingGroup>
  );
};

const NOTICE_TOPICS = ['reminders', 'care', 'supply'] as const;

/** Finders' messages have no switch of their own, but are sent only by channels that are on. */
const FoundRow = ({ user }: UserProps) => {
  const { data: capabilities } = useSuspenseQuery(capabilitiesQuery);
  const isSent = CHANNELS.some(
    (name) => user.notificationPreferences[name] && getReach(name, user, capabilities).open,
  );
  return (
    <div className="flex min-h-16 items-center justify-between gap-4 border-line border-b py-2">
      <p>
        <span className="block font-semibold text-row">{t('preferences.found')}</span>
        <span className="block text-hint text-ink-soft">
          {t(isSent ? 'preferences.found.hint' : 'preferences.found.unsent')}
        </span>
      </p>
      {isSent && <span className="text-ink-soft text-row">{t('preferences.on')}</span>}
    </div>
  );
};

const Kinds = ({ user }: UserProps) => (
  <SettingGroup title={t('preferences.what')}>
    {NOTICE_TOPICS.map((name) => (
      <PreferenceSwitch
        key={name}
        user={user}
        name={name}
        label={t(`preferences.${name}`)}
        hint={t(`preferences.${name}.hint`)}
      />
    ))}
    <FoundRow user={user} />
  </SettingGroup>
);

interface NotificationPreferencesSheetProps {
  readonly user: User;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Sets by which channels notices are sent, when, and about which things. */
export const NotificationPreferencesSheet = ({
  user,
  open,
  onClose,
}: NotificationPreferencesSheetProps) => (
  <Sheet open={open} onClose={onClose} title={t('preferences.title')}>
    <p className="pb-3 text-hint text-ink-soft">{t('preferences.note')}</p>
    <Channels user={user} />
    <div className="mt-6">
      <NoticeSettingsPanel />
    </div>
    <NoticeHoursRow user={user} />
    <Kinds user={user} />
    <DeliveriesPanel />
    <TargetsPanel />
  </Sheet>
);

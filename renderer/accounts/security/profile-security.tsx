import { KeyRound, MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import { NotificationPreferencesRow } from '#renderer/accounts/settings/notification-preferences-row.tsx';
import { PrivacySettingsRow } from '#renderer/accounts/settings/privacy-settings-row.tsx';
import { BiometricRowPanel } from '#renderer/biometrics/biometric-row-panel.tsx';
import { ThisComputerPanel } from '#renderer/desktop/this-computer-panel.tsx';
import { OnDevicePanel } from '#renderer/offline/device/on-device-panel.tsx';
import { AddEmailPanel } from '#renderer/phones/add-email-panel.tsx';
import { VerifiedPhonePanel } from '#renderer/phones/verified-phone-panel.tsx';
import { TwoStepPanel } from '#renderer/two-step/two-step-panel.tsx';
import { Card } from '#renderer/ui/card.tsx';
import { SettingRow } from '#renderer/ui/fields/setting-row.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { Section } from '#renderer/ui/page.tsx';
import type { User } from '#server/accounts/contract.ts';
import { ChangePasswordSheet } from './change-password-sheet.tsx';
import { DevicesSheet } from './devices-sheet.tsx';
import { LinkedLogins } from './linked-logins.tsx';
import { Reauthentication } from './reauthentication.tsx';
import { SecurityNotices } from './security-notices.tsx';
import { SetPasswordRow } from './set-password-row.tsx';

const DevicesRow = () => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <SettingRow
        icon={MonitorSmartphone}
        title={t('devices.title')}
        onClick={() => setOpen(true)}
      />
      <DevicesSheet open={open} onClose={() => setOpen(false)} />
    </>
  );
};

const ChangePasswordRow = () => {
  const [changing, setChanging] = useState(false);
  return (
    <>
      <SettingRow
        icon={KeyRound}
        title={t('profile.changePassword')}
        onClick={() => setChanging(true)}
      />
      <ChangePasswordSheet open={changing} onClose={() => setChanging(false)} />
    </>
  );
};

/** The security settings of the account. Each feature contributes a row as a list item. */
export const ProfileSecurity = ({ user }: { readonly user: User }) => (
  <Section heading={t('profile.security')}>
    <SecurityNotices />
    <Reauthentication user={user} />
    <Card flush>
      <ul>
        <AddEmailPanel user={user} />
        {user.hasPassword ? <ChangePasswordRow /> : <SetPasswordRow user={user} />}
        <VerifiedPhonePanel user={user} />
        <TwoStepPanel user={user} />
        <BiometricRowPanel user={user} />
        <LinkedLogins />
        <DevicesRow />
        <OnDevicePanel owner={user.id} />
        <ThisComputerPanel owner={user.id} />
        <NotificationPreferencesRow user={user} />
        <PrivacySettingsRow user={user} />
      </ul>
    </Card>
  </Section>
);

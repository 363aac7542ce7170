import { useUserSwitch } from '#renderer/accounts/leaving/use-user-switch.ts';
import { Switch } from '#renderer/ui/fields/switch.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import type { User } from '#server/accounts/contract.ts';
import type { MessageId } from '#server/messages/ids.ts';

interface PrivacySetting {
  readonly name: keyof User['privacySettings'];
  readonly label: MessageId;
  readonly hint: MessageId;
}

const PRIVACY_SETTINGS: readonly PrivacySetting[] = [
  {
    name: 'publicProfile',
    label: 'privacySettings.publicProfile',
    hint: 'privacySettings.publicProfile.hint',
  },
  {
    name: 'qrEmergencyInfo',
    label: 'profile.emergencyContact',
    hint: 'privacySettings.qrEmergencyInfo.hint',
  },
  {
    name: 'anonymousDataSharing',
    label: 'privacySettings.anonymousDataSharing',
    hint: 'privacySettings.anonymousDataSharing.hint',
  },
];

interface PrivacySettingsSheetProps {
  readonly user: User;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Sets what others may see of the owner and the pets. Each switch is saved when it is turned. */
export const PrivacySettingsSheet = ({ user, open, onClose }: PrivacySettingsSheetProps) => {
  const { mutate } = useUserSwitch('privacySettings', 'privacySettings.failed');
  return (
    <Sheet open={open} onClose={onClose} title={t('privacySettings.title')}>
      <div className="[&>*+*]:border-t-0">
        {PRIVACY_SETTINGS.map(({ name, label, hint }) => (
          <Switch
            key={name}
            label={t(label)}
            hint={t(hint)}
            checked={user.privacySettings[name]}
            onChange={(on) => mutate({ name, on })}
          />
        ))}
      </div>
    </Sheet>
  );
};

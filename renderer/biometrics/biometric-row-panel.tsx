import { useQuery } from '@tanstack/react-query';
import { FingerprintPattern } from 'lucide-react';
import { useState } from 'react';
import { capabilitiesQuery } from '#renderer/accounts/queries.ts';
import { SettingRow } from '#renderer/ui/fields/setting-row.tsx';
import { SwitchControl } from '#renderer/ui/fields/switch.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { ListRow } from '#renderer/ui/lists/list-row.tsx';
import { ConfirmDialog } from '#renderer/ui/overlays/confirm-dialog.tsx';
import type { User } from '#server/accounts/contract.ts';
import type { BiometricCredential } from '#server/biometrics/contract.ts';
import { FingerprintIcon } from './fingerprint-icon.tsx';
import { nameOf, OtherDevicesSheet } from './other-devices-sheet.tsx';
import { biometricSupportQuery } from './queries.ts';
import { useBiometricDevices } from './use-biometric-devices.ts';

interface OwnerProps {
  readonly user: User;
}

const BiometricRows = ({ user, isSupported }: OwnerProps & { readonly isSupported: boolean }) => {
  const { here, others, enabling, removing } = useBiometricDevices(user);
  const [isListOpen, setListOpen] = useState(false);
  const [confirming, setConfirming] = useState<BiometricCredential>();
  const isBusy = enabling.isPending || removing.isPending;
  const turnBiometrics = (on: boolean) => {
    if (isBusy) return;
    if (on) enabling.mutate();
    else setConfirming(here);
  };
  const removeAsked = () =>
    confirming && removing.mutate(confirming, { onSettled: () => setConfirming(undefined) });
  return (
    <>
      {isSupported && (
        <ListRow
          leading={<FingerprintIcon />}
          title={t('biometrics.row')}
          trailing={
            <SwitchControl
              aria-label={t('biometrics.row')}
              aria-busy={isBusy}
              checked={here !== undefined || enabling.isPending}
              onCheckedChange={turnBiometrics}
            />
          }
        />
      )}
      {others.length > 0 && (
        <SettingRow
          icon={FingerprintPattern}
          title={t('biometrics.others')}
          value={others.length}
          onClick={() => setListOpen(true)}
        />
      )}
      <OtherDevicesSheet
        open={isListOpen && others.length > 0}
        onClose={() => setListOpen(false)}
        devices={others}
        onRemove={setConfirming}
      />
      {confirming && (
        <ConfirmDialog
          open
          onClose={() => setConfirming(undefined)}
          onConfirm={removeAsked}
          busy={removing.isPending}
          icon={FingerprintPattern}
          title={t('biometrics.remove.title')}
          consequence={
            confirming.id === here?.id
              ? t('biometrics.remove.text')
              : t('biometrics.remove.other', { device: nameOf(confirming) })
          }
          confirm={t('biometrics.remove.confirm')}
        />
      )}
    </>
  );
};

/**
 * The profile's rows for biometric login: a switch if this device supports it, and the other devices if there
 * are any.
 */
export const BiometricRowPanel = ({ user }: OwnerProps) => {
  const { data: isSupported } = useQuery(biometricSupportQuery);
  const { data: can } = useQuery(capabilitiesQuery);
  if (isSupported === undefined || can === undefined) return null;
  return <BiometricRows user={user} isSupported={isSupported && can.biometrics} />;
};

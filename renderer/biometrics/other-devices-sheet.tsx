import { Button } from '#renderer/ui/button.tsx';
import { Card } from '#renderer/ui/card.tsx';
import { formatDate } from '#renderer/ui/format/format.ts';
import { t } from '#renderer/ui/language/text.ts';
import { ListRow } from '#renderer/ui/lists/list-row.tsx';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import type { BiometricCredential } from '#server/biometrics/contract.ts';
import { FingerprintIcon } from './fingerprint-icon.tsx';

export const nameOf = ({ label }: BiometricCredential): string =>
  label === '' ? t('biometrics.others.unnamed') : label;

const usedText = ({ lastUsedAt }: BiometricCredential): string =>
  lastUsedAt === null
    ? t('biometrics.others.unused')
    : t('biometrics.others.used', { when: formatDate(lastUsedAt) });

interface OtherDevicesSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly devices: readonly BiometricCredential[];
  readonly onRemove: (device: BiometricCredential) => void;
}

/** Lists the other devices that can sign in without a password, and removes lost ones. */
export const OtherDevicesSheet = ({ open, onClose, devices, onRemove }: OtherDevicesSheetProps) => (
  <Sheet
    open={open}
    onClose={onClose}
    title={t('biometrics.others')}
    subtitle={t('biometrics.others.text')}
  >
    <Card flush>
      <ul>
        {devices.map((device) => (
          <ListRow
            key={device.id}
            leading={<FingerprintIcon />}
            title={nameOf(device)}
            detail={usedText(device)}
            trailing={
              <Button
                look="secondary"
                size="pill"
                aria-label={t('biometrics.others.removeOne', { device: nameOf(device) })}
                onClick={() => onRemove(device)}
              >
                {t('biometrics.others.remove')}
              </Button>
            }
          />
        ))}
      </ul>
    </Card>
  </Sheet>
);

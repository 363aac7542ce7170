import { HardDrive } from 'lucide-react';
import { lazyPart } from '#renderer/start/lazy-part.ts';
import { SheetRow } from '#renderer/ui/fields/setting-row.tsx';
import { t } from '#renderer/ui/language/text.ts';

const DeviceSheet = lazyPart(async () => {
  const { DeviceSheet: sheet } = await import('./device-sheet.tsx');
  return sheet;
});

/**
 * The row of the profile that opens the list of what this device keeps. The desktop window does not show it, because
 * its server is inside.
 */
export const OnDevicePanel = ({ owner }: { readonly owner: string }) => {
  if (window.alagaDesktop) return null;
  return (
    <SheetRow
      icon={HardDrive}
      title={t('profile.onDevice')}
      sheet={(close) => <DeviceSheet owner={owner} onClose={close} />}
    />
  );
};

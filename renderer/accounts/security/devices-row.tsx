import { MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import { SettingRow } from '#renderer/ui/fields/setting-row.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { DevicesSheet } from './devices-sheet.tsx';

export const DevicesRow = () => {
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

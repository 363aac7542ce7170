import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { SettingRow } from '#renderer/ui/setting-row.tsx';
import { t } from '#renderer/ui/text.ts';
import type { User } from '#server/accounts/contract.ts';
import { PrivacySettingsSheet } from './privacy-settings-sheet.tsx';

/** What others may see. */
export const PrivacySettingsRow = ({ user }: { readonly user: User }) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <SettingRow
        icon={ShieldCheck}
        title={t('privacySettings.title')}
        onClick={() => setOpen(true)}
      />
      <PrivacySettingsSheet user={user} open={open} onClose={() => setOpen(false)} />
    </>
  );
};

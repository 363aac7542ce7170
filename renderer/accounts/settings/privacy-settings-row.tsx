import { ShieldCheck } from 'lucide-react';
import { SettingRow } from '#renderer/ui/fields/setting-row.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { useSheetFromAddress } from '#renderer/ui/overlays/use-sheet-from-address.ts';
import type { User } from '#server/accounts/contract.ts';
import { PrivacySettingsSheet } from './privacy-settings-sheet.tsx';

/** The address `/profile#privacy` opens the sheet. */
const SHEET_NAME = 'privacy';

export const PrivacySettingsRow = ({ user }: { readonly user: User }) => {
  const { open, setOpen, opener } = useSheetFromAddress(SHEET_NAME);
  return (
    <>
      <SettingRow
        ref={opener}
        icon={ShieldCheck}
        title={t('privacySettings.title')}
        onClick={() => setOpen(true)}
      />
      <PrivacySettingsSheet user={user} open={open} onClose={() => setOpen(false)} />
    </>
  );
};

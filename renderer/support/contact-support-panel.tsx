import { MessageCircleQuestionMark } from 'lucide-react';
import { SettingRow } from '#renderer/ui/fields/setting-row.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { useSheetFromAddress } from '#renderer/ui/overlays/use-sheet-from-address.ts';
import type { User } from '#server/accounts/contract.ts';
import { ContactSupportSheet } from './contact-support-sheet.tsx';

/** The address `/profile#support` opens the form. */
const SHEET_NAME = 'support';

/** The profile's row for support; a list item. */
export const ContactSupportPanel = ({ user }: { readonly user: User }) => {
  const { open, setOpen, opener } = useSheetFromAddress(SHEET_NAME);
  return (
    <>
      <SettingRow
        ref={opener}
        icon={MessageCircleQuestionMark}
        title={t('support.title')}
        onClick={() => setOpen(true)}
      />
      {open && <ContactSupportSheet user={user} onClose={() => setOpen(false)} />}
    </>
  );
};

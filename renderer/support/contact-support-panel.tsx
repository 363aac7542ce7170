import { MessageCircleQuestionMark } from 'lucide-react';
import { SettingRow } from '#renderer/ui/fields/setting-row.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { useAsked } from '#renderer/ui/overlays/use-asked.ts';
import type { User } from '#server/accounts/contract.ts';
import { ContactSupportSheet } from './contact-support-sheet.tsx';

/** The address `/profile#support` opens the form. */
const ASKED = 'support';

/** The profile's row for support; a list item. */
export const ContactSupportPanel = ({ user }: { readonly user: User }) => {
  const { open, setOpen } = useAsked(ASKED);
  return (
    <>
      <SettingRow
        icon={MessageCircleQuestionMark}
        title={t('support.title')}
        onClick={() => setOpen(true)}
      />
      {open && <ContactSupportSheet user={user} onClose={() => setOpen(false)} />}
    </>
  );
};

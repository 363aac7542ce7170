import { useLocation, useNavigate } from '@tanstack/react-router';
import { MessageCircleQuestionMark } from 'lucide-react';
import { useEffect, useState } from 'react';
import { SettingRow } from '#renderer/ui/setting-row.tsx';
import { t } from '#renderer/ui/text.ts';
import type { User } from '#server/accounts/contract.ts';
import { ContactSupportSheet } from './contact-support-sheet.tsx';

/** The part of an address that asks for the form: `/profile#support`. */
const ASKED = 'support';

/** Whether the form is open: by its row, or by an address, from which the wish is then taken out. */
const useAsked = () => {
  const hash = useLocation({ select: (location) => location.hash });
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (hash !== ASKED) return;
    setOpen(true);
    void navigate({ to: '.', hash: '', replace: true, resetScroll: false });
  }, [hash, navigate]);
  return { open, setOpen };
};

/** The row of the profile that leads to support; a list item. */
export const ContactSupportPanel = ({ user }: { readonly user: User }) => {
  const { open, setOpen } = useAsked();
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

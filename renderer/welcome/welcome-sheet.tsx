import { useNavigate } from '@tanstack/react-router';
import { Bell, QrCode, Syringe } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '#renderer/ui/button.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import type { User } from '#server/accounts/contract.ts';
import { rememberWelcome } from './first-days.ts';
import { Promises, type PromiseText } from './promises.tsx';

const promises: readonly PromiseText[] = [
  { icon: Syringe, title: 'welcome.records', text: 'welcome.records.text' },
  { icon: Bell, title: 'welcome.reminders', text: 'welcome.reminders.text' },
  { icon: QrCode, title: 'welcome.tags', text: 'welcome.tags.text' },
];

const titleFor = (name: string): string =>
  name === '' ? t('welcome.title') : t('welcome.title.named', { name });

const WelcomeChoices = ({ onChosen }: { readonly onChosen: () => void }) => {
  const navigate = useNavigate();
  const goTo = (to: '/' | '/add-pet' | '/welcome') => {
    onChosen();
    void navigate({ to });
  };
  return (
    <div className="mt-6 flex flex-col gap-3">
      <Button onClick={() => goTo('/add-pet')}>{t('welcome.add')}</Button>
      <Button look="secondary" onClick={() => goTo('/')}>
        {t('welcome.explore')}
      </Button>
      <Button look="quiet" size="row" onClick={() => goTo('/welcome')}>
        {t('welcome.tour')}
      </Button>
    </div>
  );
};

/** The welcome overlay. It counts as seen once it was shown. */
export const WelcomeSheet = ({ user }: { readonly user: User }) => {
  const [open, setOpen] = useState(true);
  useEffect(() => rememberWelcome(user.id), [user.id]);
  const close = () => setOpen(false);
  return (
    <Sheet
      open={open}
      onClose={close}
      title={titleFor(user.firstName.trim())}
      subtitle={t('welcome.text')}
    >
      <div className="pt-2">
        <Promises promises={promises} />
      </div>
      <WelcomeChoices onChosen={close} />
    </Sheet>
  );
};

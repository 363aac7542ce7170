import { useNavigate } from '@tanstack/react-router';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { standaloneLazyPart } from '#renderer/start/lazy-part.ts';
import { SettingRow } from '#renderer/ui/fields/setting-row.tsx';
import { formatDate } from '#renderer/ui/format/format.ts';
import { t } from '#renderer/ui/language/text.ts';
import type { User } from '#server/accounts/contract.ts';

const LazyTwoStepSheet = standaloneLazyPart(
  async () => (await import('./two-step-sheet.tsx')).TwoStepSheet,
);

/** The row of the account's settings for two-step login. It opens the set-up, or the settings once it is on. */
export const TwoStepPanel = ({ user: { twoStepSince } }: { readonly user: User }) => {
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  const isOn = twoStepSince !== null;
  return (
    <>
      <SettingRow
        icon={ShieldCheck}
        title={t('twoStep.title')}
        detail={
          isOn ? t('twoStep.on.since', { day: formatDate(twoStepSince) }) : t('twoStep.off.text')
        }
        onClick={() => (isOn ? setOpen(true) : void navigate({ to: '/two-step' }))}
      />
      {open && isOn && <LazyTwoStepSheet onClose={() => setOpen(false)} />}
    </>
  );
};

import { useQuery } from '@tanstack/react-query';
import { Button } from '#renderer/ui/button.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import { networkQuery, useAllowNetwork } from './queries.ts';

/**
 * Asks the owner of a household whether the app may load data from the network. Closing the sheet does not
 * answer.
 */
export const ConsentSheet = ({ onClose }: { readonly onClose: () => void }) => {
  const { mutate, isPending } = useAllowNetwork();
  const { data: network } = useQuery(networkQuery);
  const saveAnswer = (allowed: boolean) =>
    mutate(allowed, {
      onSuccess: onClose,
      onError: (error) => showErrorToast(error, 'clinics.consent.failed'),
    });
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('clinics.consent.title')}
      dock={
        <div className="flex flex-col gap-3">
          <Button disabled={isPending} onClick={() => saveAnswer(true)}>
            {t('clinics.consent.allow')}
          </Button>
          <Button look="secondary" disabled={isPending} onClick={() => saveAnswer(false)}>
            {t('clinics.consent.refuse')}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-3 pt-1 text-row">
        <p>{t('clinics.consent.text')}</p>
        <p>{t('clinics.consent.told')}</p>
        {network?.googleKey && <p>{t('clinics.consent.google')}</p>}
        <p className="text-ink-soft">{t('clinics.consent.without')}</p>
      </div>
    </Sheet>
  );
};

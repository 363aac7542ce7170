import { t } from '#renderer/ui/language/text.ts';
import { useHoldSheet } from '#renderer/ui/overlays/sheet.tsx';
import { CodeForm } from './code-form.tsx';
import { useRenewCodes } from './queries.ts';
import { RecoveryCodeList } from './recovery-codes.tsx';

/** Makes new recovery codes with a code of the app, and shows them. */
export const RenewCodes = () => {
  const { mutateAsync, data, isPending } = useRenewCodes();
  useHoldSheet(isPending);
  return data ? (
    <div className="flex flex-col gap-4 pt-2">
      <p className="text-ink-soft">{t('twoStep.recovery.text')}</p>
      <RecoveryCodeList codes={data.recoveryCodes} />
    </div>
  ) : (
    <CodeForm
      text={t('twoStep.recovery.renew.text')}
      submit={t('twoStep.recovery.renew')}
      onCode={mutateAsync}
    />
  );
};

import { Trash2, TriangleAlert } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useState } from 'react';
import { ExportPanel } from '#renderer/transfer/export-panel.tsx';
import { Banner } from '#renderer/ui/banner.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { Card } from '#renderer/ui/card.tsx';
import { TextField } from '#renderer/ui/fields/text-field.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import { useDeleteAccount } from './delete-account-mutation.ts';
import { CONFIRMATION_PHRASE, isNearlyPhrase, isPhrase } from './delete-account-phrase.ts';
import { HandOverFirst } from './hand-over-first.tsx';
import { countUnsentChanges } from './unsent-changes.ts';

interface DeleteAccountSheetProps {
  readonly userId: string;
  /** A sentence that says what is deleted with the account. */
  readonly consequence: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The number of unsent changes on this device, which are deleted with the account. */
const useUnsent = (userId: string, open: boolean): number => {
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (open) void countUnsentChanges(userId).then(setCount);
  }, [userId, open]);
  return count;
};

/** Allows the deletion only after the phrase was typed exactly. */
export const DeleteAccountSheet = ({
  userId,
  consequence,
  open,
  onClose,
}: DeleteAccountSheetProps) => {
  const id = useId();
  const [typedPhrase, setTypedPhrase] = useState('');
  const unsentCount = useUnsent(userId, open);
  const { mutate, isPending, isSuccess } = useDeleteAccount(userId);
  const isBusy = isPending || isSuccess;
  const close = () => {
    if (isBusy) return;
    setTypedPhrase('');
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy && isPhrase(typedPhrase)) mutate();
  };
  // Enter does not submit a form whose button is disabled. Without this handler, nothing would happen.
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key !== 'Enter' || isPhrase(typedPhrase)) return;
    const description = t('deleteAccount.required.text', { phrase: CONFIRMATION_PHRASE });
    toast({ title: t('deleteAccount.required.title'), description, tone: 'danger' });
  };
  return (
    <Sheet
      open={open}
      onClose={close}
      busy={isBusy}
      title={t('deleteAccount.title')}
      dock={
        <div className="flex flex-col gap-3">
          <Button
            type="submit"
            form={id}
            look="danger"
            icon={Trash2}
            disabled={isBusy || !isPhrase(typedPhrase)}
          >
            {t(isBusy ? 'deleteAccount.busy' : 'deleteAccount.confirm')}
          </Button>
          <Button look="secondary" onClick={close} disabled={isBusy}>
            {t('common.cancel')}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-5 pt-2">
        <Banner tone="gumamela" icon={TriangleAlert} title={t('deleteAccount.final')}>
          {consequence}
          {unsentCount > 0 && (
            <p className="mt-2">{t('outbox.deleteAccount', { count: unsentCount })}</p>
          )}
        </Banner>
        <div inert={isBusy} className="flex flex-col gap-5 inert:opacity-60">
          <Card flush>
            <ul>
              <ExportPanel />
            </ul>
          </Card>
          {open && <HandOverFirst />}
        </div>
        <form id={id} noValidate onSubmit={submit}>
          <TextField
            label={t('deleteAccount.phrase', { phrase: CONFIRMATION_PHRASE })}
            hint={
              // The role makes screen readers announce each change.
              <span role="status">
                {isNearlyPhrase(typedPhrase)
                  ? t('deleteAccount.nearly', { phrase: CONFIRMATION_PHRASE })
                  : t('deleteAccount.hint')}
              </span>
            }
            enterKeyHint="go"
            autoCapitalize="characters"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            value={typedPhrase}
            onChange={(event) => setTypedPhrase(event.target.value)}
            onKeyDown={onKeyDown}
          />
        </form>
      </div>
    </Sheet>
  );
};

import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { copyAccount } from '#renderer/offline/outbox/file/copy-account.ts';
import { MAX_ITEMS } from '#renderer/offline/outbox/file/outbox-file.ts';
import { Button } from '#renderer/ui/button.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { ConfirmDialog } from '#renderer/ui/overlays/confirm-dialog.tsx';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import { type DeletedAccount, deletedAccount } from './deleted-account.ts';
import { saveItems } from './outbox-file-buttons.tsx';

interface DeletedAccountSheetProps {
  readonly account: DeletedAccount;
  readonly onClose: () => void;
}

/** Offers to copy the data that a deleted account left on this device. Copied or not, it is cleared afterwards. */
export const DeletedAccountSheet = ({
  account: { owner, unsent, things },
  onClose,
}: DeletedAccountSheetProps) => {
  const [isConfirming, setConfirming] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const finish = async (shouldCopy: boolean): Promise<void> => {
    setBusy(true);
    try {
      if (shouldCopy && !(await saveItems(copyAccount(things, unsent, MAX_ITEMS)))) return;
      await deletedAccount.clearAccount(owner);
      toast({ title: t('offline.deleted.done') });
      onClose();
    } catch (error) {
      showErrorToast(error);
    } finally {
      setBusy(false);
      setConfirming(false);
    }
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('offline.deleted.title')}
      dock={
        <div className="flex flex-col gap-3">
          <Button icon={Download} disabled={isBusy} onClick={() => void finish(true)}>
            {t('offline.deleted.save')}
          </Button>
          <Button
            look="quiet-danger"
            icon={Trash2}
            disabled={isBusy}
            onClick={() => setConfirming(true)}
          >
            {t('offline.deleted.clear')}
          </Button>
        </div>
      }
    >
      <ul className="list-disc pl-6 text-row">
        {unsent.length > 0 && <li>{t('offline.deleted.unsent', { count: unsent.length })}</li>}
        {things.length > 0 && <li>{t('offline.deleted.read', { count: things.length })}</li>}
      </ul>
      <p className="mt-3 text-ink-soft text-row">{t('offline.deleted.text')}</p>
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setConfirming(false)}
        onConfirm={() => void finish(false)}
        title={t('offline.deleted.sure')}
        consequence={t('offline.deleted.sure.text')}
        confirm={t('offline.deleted.clear')}
      />
    </Sheet>
  );
};

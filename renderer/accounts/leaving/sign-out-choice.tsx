import { CloudUpload, LogOut, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { emptyOutbox } from '#renderer/offline/outbox/outbox.ts';
import { useSendOutbox } from '#renderer/offline/sync/use-sync.ts';
import { Button } from '#renderer/ui/button.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { ConfirmDialog } from '#renderer/ui/overlays/confirm-dialog.tsx';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';

interface SignOutChoiceProps {
  readonly owner: string;
  /** The number of unsent changes on this device. */
  readonly count: number;
  readonly onStay: () => void;
  readonly onSignOut: () => void;
}

/** Asked before a logout while changes are unsent: stay, keep them for the next login, or delete them. */
export const SignOutChoice = ({ owner, count, onStay, onSignOut }: SignOutChoiceProps) => {
  const sendOutbox = useSendOutbox();
  const [isConfirming, setConfirming] = useState(false);
  const staySignedIn = () => {
    sendOutbox.mutate({ owner, trigger: 'by-owner' });
    onStay();
  };
  const deleteAll = async () => {
    try {
      await emptyOutbox(owner);
      onSignOut();
    } catch (error) {
      setConfirming(false);
      showErrorToast(error);
    }
  };
  return (
    <Sheet
      open
      onClose={onStay}
      title={t('outbox.signOut.title', { count })}
      dock={
        <div className="flex flex-col gap-3">
          <Button icon={CloudUpload} onClick={staySignedIn}>
            {t('outbox.signOut.stay')}
          </Button>
          <Button look="secondary" icon={LogOut} onClick={onSignOut}>
            {t('outbox.signOut.keep')}
          </Button>
          <Button look="quiet-danger" icon={Trash2} onClick={() => setConfirming(true)}>
            {t('outbox.signOut.delete')}
          </Button>
        </div>
      }
    >
      <p className="text-row">{t('outbox.signOut.text')}</p>
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setConfirming(false)}
        onConfirm={() => void deleteAll()}
        title={t('outbox.signOut.sure')}
        consequence={t('outbox.signOut.sure.text', { count })}
        confirm={t('outbox.signOut.delete')}
      />
    </Sheet>
  );
};

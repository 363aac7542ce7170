import { kindOf } from '#renderer/offline/outbox/kinds.ts';
import { dropItem } from '#renderer/offline/outbox/outbox.ts';
import type { OutboxItem } from '#renderer/offline/outbox/outbox-item.ts';
import { mayHaveArrived } from '#renderer/offline/outbox/outbox-queue.ts';
import { nameOf } from '#renderer/offline/outbox/outbox-reason.ts';
import { t } from '#renderer/ui/language/text.ts';
import { ConfirmDialog } from '#renderer/ui/overlays/confirm-dialog.tsx';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';

const consequenceOf = (item: OutboxItem) => {
  const { dropText = 'outbox.drop.new', undo } = kindOf(item);
  if (!mayHaveArrived(item)) return dropText;
  return undo ? 'outbox.drop.undone' : (`${dropText}.unsure` as const);
};

interface DropItemDialogProps {
  readonly item: OutboxItem;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onDropped?: () => void;
}

/** Asks before something that only this device has is discarded. */
export const DropItemDialog = ({ item, open, onClose, onDropped }: DropItemDialogProps) => {
  const dropChange = async () => {
    try {
      await dropItem(item);
      toast({ title: t('outbox.dropped') });
      onDropped?.();
    } catch (error) {
      showErrorToast(error);
    }
    onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() => void dropChange()}
      title={t('outbox.drop.title', { title: nameOf(item) })}
      consequence={t(consequenceOf(item))}
      confirm={t('outbox.drop.confirm')}
    />
  );
};

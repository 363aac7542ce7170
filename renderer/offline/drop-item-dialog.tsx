import { ConfirmDialog } from '#renderer/ui/confirm-dialog.tsx';
import { showErrorToast } from '#renderer/ui/error-toast.ts';
import { t } from '#renderer/ui/text.ts';
import { toast } from '#renderer/ui/toast-store.ts';
import { dropItem } from './outbox.ts';
import { type OutboxItem, titleOf } from './outbox-item.ts';

interface DropItemDialogProps {
  readonly item: OutboxItem;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onDropped?: () => void;
}

/** Asks before something that only this device has is gone. */
export const DropItemDialog = ({ item, open, onClose, onDropped }: DropItemDialogProps) => {
  const drop = async () => {
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
      onConfirm={() => void drop()}
      title={t('outbox.drop.title', { title: titleOf(item) })}
      consequence={t(item.kind === 'pet' ? 'outbox.drop.pet' : 'outbox.drop.record')}
      confirm={t('outbox.drop.confirm')}
    />
  );
};

import { Undo2 } from 'lucide-react';
import type { ComponentProps } from 'react';
import { dropItem } from '#renderer/offline/outbox/outbox.ts';
import type { OutboxItem } from '#renderer/offline/outbox/outbox-item.ts';
import { Button } from '#renderer/ui/button.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';

type UndoItemProps = Pick<ComponentProps<typeof Button>, 'look' | 'className'> & {
  readonly item: OutboxItem;
};

/** Undoes an unsent deletion or completion. It asks no question, because nothing that was typed is lost. */
export const UndoItem = ({ item, ...looks }: UndoItemProps) => {
  const undoChange = () =>
    dropItem(item).then(
      () => toast({ title: t('outbox.takenBack') }),
      (error: unknown) => showErrorToast(error),
    );
  return (
    <Button size="row" icon={Undo2} onClick={() => void undoChange()} {...looks}>
      {t('outbox.takeBack')}
    </Button>
  );
};

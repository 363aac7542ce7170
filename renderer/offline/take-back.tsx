import { Undo2 } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from '#renderer/ui/button.tsx';
import { showErrorToast } from '#renderer/ui/error-toast.ts';
import { t } from '#renderer/ui/text.ts';
import { toast } from '#renderer/ui/toast-store.ts';
import { dropItem } from './outbox.ts';
import type { OutboxItem } from './outbox-item.ts';

type TakeBackProps = Pick<ComponentProps<typeof Button>, 'look' | 'className'> & {
  readonly item: OutboxItem;
};

/** Takes back a deletion or a completion, without a question: nothing that was typed is lost with it. */
export const TakeBack = ({ item, ...looks }: TakeBackProps) => {
  const takeBack = () =>
    dropItem(item).then(
      () => toast({ title: t('outbox.takenBack') }),
      (error: unknown) => showErrorToast(error),
    );
  return (
    <Button size="row" icon={Undo2} onClick={() => void takeBack()} {...looks}>
      {t('outbox.takeBack')}
    </Button>
  );
};

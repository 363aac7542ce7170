import { Suspense, useState } from 'react';
import { kindOf, parentSubjectOf, parentsList, titleOf } from '#renderer/offline/outbox/kinds.ts';
import { moveItem } from '#renderer/offline/outbox/outbox.ts';
import type { OutboxItem } from '#renderer/offline/outbox/outbox-item.ts';
import { useSendOutbox } from '#renderer/offline/sync/use-sync.ts';
import { Button } from '#renderer/ui/button.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import { toast } from '#renderer/ui/overlays/toast-store.ts';

/** Moves an unsent new thing to another pet. */
export const MoveItem = ({ item }: { readonly item: OutboxItem }) => {
  const [open, setOpen] = useState(false);
  const sendOutbox = useSendOutbox();
  const Parents = parentsList();
  const title = titleOf(item) || t(`outbox.kind.${item.kind}`);
  const moveTo = async (id: string, name: string) => {
    try {
      await moveItem(item, id, name);
      toast({ title: t('outbox.move.done', { name }) });
      sendOutbox.mutate({ owner: item.owner, trigger: 'by-itself' });
    } catch (error) {
      showErrorToast(error);
    }
  };
  if (kindOf(item).parentField === undefined || !Parents) return null;
  return (
    <>
      <Button look="secondary" size="row" onClick={() => setOpen(true)}>
        {t('outbox.move')}
      </Button>
      {open && (
        <Sheet open onClose={() => setOpen(false)} title={t('outbox.move.title', { title })}>
          <Suspense>
            <Parents
              except={parentSubjectOf(item) ?? ''}
              onChoose={(id, name) => {
                setOpen(false);
                void moveTo(id, name);
              }}
            />
          </Suspense>
        </Sheet>
      )}
    </>
  );
};

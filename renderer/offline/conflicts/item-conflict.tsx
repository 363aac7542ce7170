import { useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { fieldsOf, isRemoval, kindOf, titleOf } from '#renderer/offline/outbox/kinds.ts';
import { confirmItem, dropItem, resolveConflict } from '#renderer/offline/outbox/outbox.ts';
import {
  endedConflictOf,
  isVersioned,
  mergeEdits,
  type OutboxItem,
} from '#renderer/offline/outbox/outbox-item.ts';
import { unsentFields } from '#renderer/offline/outbox/outbox-outcome.ts';
import { timeOfChange } from '#renderer/offline/outbox/thing-fields.ts';
import { refreshShown } from '#renderer/offline/reads/refresh-shown.ts';
import { useSendOutbox } from '#renderer/offline/sync/use-sync.ts';
import { t } from '#renderer/ui/language/text.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import { EditConflict } from './lazy-edit-conflict.ts';
import { RemovalConflict } from './removal-conflict.tsx';

interface ItemConflictProps {
  readonly item: OutboxItem;
  readonly onClose: () => void;
}

const useResolve = ({ item, onClose }: ItemConflictProps) => {
  const sendOutbox = useSendOutbox();
  const queryClient = useQueryClient();
  return async (fields: object | undefined) => {
    if (!isVersioned(item)) return;
    try {
      await resolveConflict(item, fields);
      toast({ title: t('outbox.conflict.done') });
      onClose();
      if (fields) sendOutbox.mutate({ owner: item.owner, trigger: 'by-itself' });
      else void refreshShown(queryClient);
    } catch (error) {
      showErrorToast(error);
    }
  };
};

/** The question for an item without versions: apply it to the newer state as well, or discard it. */
const UnversionedConflict = ({ item, onClose }: ItemConflictProps) => {
  const sendOutbox = useSendOutbox();
  const queryClient = useQueryClient();
  const { Question } = kindOf(item);
  const endConflict = async (isConfirmed: boolean) => {
    try {
      await (isConfirmed ? confirmItem(item) : dropItem(item));
      toast({ title: t('outbox.conflict.done') });
      onClose();
      if (isConfirmed) sendOutbox.mutate({ owner: item.owner, trigger: 'by-itself' });
      else void refreshShown(queryClient);
    } catch (error) {
      showErrorToast(error);
    }
  };
  return (
    Question && (
      <Suspense>
        <Question
          item={item}
          onYes={() => void endConflict(true)}
          onNo={() => void endConflict(false)}
          onClose={onClose}
        />
      </Suspense>
    )
  );
};

/** Lets an owner choose between an unsent change and the server's state. Shows nothing if there is no conflict. */
export const ItemConflict = ({ item, onClose }: ItemConflictProps) =>
  item.state === 'conflict' && kindOf(item).Question ? (
    <UnversionedConflict item={item} onClose={onClose} />
  ) : (
    <TwoVersions item={item} onClose={onClose} />
  );

const TwoVersions = ({ item, onClose }: ItemConflictProps) => {
  const resolve = useResolve({ item, onClose });
  if (item.state !== 'conflict' || !isVersioned(item) || item.theirs === null) return null;
  const { theirs, base, createdAt } = item;
  if (isRemoval(item)) {
    return (
      <RemovalConflict
        item={item}
        theirs={theirs}
        onKeep={() => void resolve(undefined)}
        onDelete={() => void resolve({})}
        onClose={onClose}
      />
    );
  }
  return (
    <Suspense>
      <EditConflict
        fields={fieldsOf(item, theirs)}
        title={titleOf(item)}
        base={base}
        words={unsentFields(item)}
        theirs={theirs}
        typedAt={createdAt}
        offline
        save={t(kindOf(item).saveText ?? 'common.save')}
        onChoose={(chosenWords) => {
          const typedFields = unsentFields(item);
          const fields = mergeEdits(endedConflictOf(typedFields), chosenWords);
          const isUnchanged = Object.keys(fields).length === 0;
          void resolve(isUnchanged ? undefined : { ...fields, ...timeOfChange(typedFields) });
        }}
        onClose={onClose}
      />
    </Suspense>
  );
};

import { useState, useSyncExternalStore } from 'react';
import { addLostThing } from '#renderer/offline/outbox/add-lost-thing.ts';
import { kindOf } from '#renderer/offline/outbox/kinds.ts';
import type { OutboxItem } from '#renderer/offline/outbox/outbox-item.ts';
import { lostThings } from '#renderer/offline/reads/lost-state.ts';
import type { LostThing } from '#renderer/offline/reads/read-store.ts';
import { useSendOutbox } from '#renderer/offline/sync/use-sync.ts';
import { Button } from '#renderer/ui/button.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { ListRow } from '#renderer/ui/lists/list-row.tsx';
import { useFocusWhenFewer } from '#renderer/ui/lists/use-focus-when-fewer.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';

interface RowProps {
  readonly thing: LostThing;
  readonly isBusy: boolean;
  readonly onAdd: () => void;
  readonly onDrop: () => void;
}

/**
 * Wraps a thing as an edit, as its kind's description expects. The cast is safe: the description reads only
 * the base and the fields.
 */
const asEdit = ({ kind, thing }: LostThing) =>
  ({ kind, base: thing, body: {}, edits: [] }) as unknown as OutboxItem;

const Row = ({ thing, isBusy, onAdd, onDrop }: RowProps) => {
  const item = asEdit(thing);
  const { icon, title } = kindOf(item);
  const Icon = icon(item);
  const name = title(item);
  return (
    <>
      <ListRow
        leading={<Icon size={24} className="text-ink-soft" />}
        title={name}
        detail={[
          thing.petName,
          thing.photos.length > 0
            ? t('outbox.conflict.photos', { count: thing.photos.length })
            : '',
        ]
          .filter(Boolean)
          .join(' · ')}
        size="plain"
      />
      <li className="flex flex-wrap justify-end gap-3 border-line border-b py-2">
        <Button
          look="quiet-danger"
          size="row"
          disabled={isBusy}
          aria-label={t('offline.lost.drop.of', { name })}
          onClick={onDrop}
        >
          {t('offline.lost.drop')}
        </Button>
        <Button
          look="secondary"
          size="row"
          disabled={isBusy}
          aria-label={t('offline.lost.add.of', { name })}
          onClick={onAdd}
        >
          {t('offline.lost.add')}
        </Button>
      </li>
    </>
  );
};

/**
 * Lists things that this device holds and the server no longer has. They can be added back one by one or all
 * at once.
 */
export const LostSheet = ({ onClose }: { readonly onClose: () => void }) => {
  const lostList = useSyncExternalStore(lostThings.subscribe, lostThings.current);
  const [listRef, expectFewer] = useFocusWhenFewer<HTMLDivElement>(lostList.length);
  const [isBusy, setBusy] = useState(false);
  const send = useSendOutbox();
  const decideOnThings = async (
    things: readonly LostThing[],
    shouldAdd: boolean,
  ): Promise<void> => {
    const [{ owner } = { owner: '' }] = things;
    setBusy(true);
    expectFewer();
    try {
      const handledThings = shouldAdd ? await addLostThing(lostList, things) : things;
      await lostThings.drop(
        owner,
        handledThings.map(({ id }) => id),
      );
      if (shouldAdd) send.mutate({ owner, trigger: 'by-itself' });
      if (lostThings.current().length === 0) onClose();
    } catch (error) {
      showErrorToast(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('offline.lost.title', { count: lostList.length })}
      subtitle={t('offline.lost.text')}
      dock={
        <Button
          className="w-full"
          disabled={isBusy}
          onClick={() => void decideOnThings(lostList, true)}
        >
          {t('offline.lost.addAll')}
        </Button>
      }
    >
      <div ref={listRef} tabIndex={-1} className="outline-none">
        <ul>
          {lostList.map((each) => (
            <Row
              key={each.id}
              thing={each}
              isBusy={isBusy}
              onAdd={() => void decideOnThings([each], true)}
              onDrop={() => void decideOnThings([each], false)}
            />
          ))}
        </ul>
      </div>
    </Sheet>
  );
};

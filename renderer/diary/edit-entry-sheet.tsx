import { useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { Suspense, useId, useState } from 'react';
import { call } from '#renderer/api.ts';
import { RefusedFields } from '#renderer/offline/conflicts/refused-fields.tsx';
import { useSaveEdit } from '#renderer/offline/conflicts/use-save-edit.ts';
import { DropItemDialog } from '#renderer/offline/device/drop-item-dialog.tsx';
import { WaitingBanner } from '#renderer/offline/device/waiting-banner.tsx';
import { isNew } from '#renderer/offline/outbox/kinds.ts';
import { useOutbox } from '#renderer/offline/outbox/outbox.ts';
import type { Stored } from '#renderer/offline/outbox/outbox-item.ts';
import { Button } from '#renderer/ui/button.tsx';
import { DraftNote } from '#renderer/ui/drafts/draft-note.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { timeNow } from '#renderer/ui/now.ts';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import { refreshAbout } from '#renderer/ui/query-meta.ts';
import { lazyPart } from '#renderer/ui/start/lazy-part.ts';
import { type DiaryEntry, readDiaryEntry } from '#server/diary/contract.ts';
import type { Pet } from '#server/pets/contract.ts';
import { entryTitle } from './diary-words.ts';
import { DetailFields, KindField, WhenField } from './entry-form.tsx';
import {
  changesIn,
  type EntryInput,
  type EntryValues,
  entryForm,
  typedEntry,
} from './entry-values.ts';
import { diaryFields } from './fields.ts';
import type { EntryChanges } from './offline.ts';
import { useDeleteEntry } from './use-delete-entry.ts';
import { useOwnerZone } from './use-owner-zone.ts';
import { waitingItemOf } from './waiting-entries.ts';

/** Loaded when it is needed, because conflicts are rare. */
const EditConflict = lazyPart(
  async () => (await import('#renderer/offline/conflicts/edit-conflict.tsx')).EditConflict,
);

const PhotoViewer = lazyPart(
  async () => (await import('#renderer/ui/photos/photo-viewer.tsx')).PhotoViewer,
);

interface EditEntryProps {
  readonly entry: DiaryEntry;
  readonly pet: Pet;
  readonly onClose: () => void;
}

const isEntry = (stored: Stored): stored is DiaryEntry => 'level' in stored && 'at' in stored;

const useEntryEdit = ({ entry, pet, onClose }: EditEntryProps) => {
  const queryClient = useQueryClient();
  const timeZone = useOwnerZone();
  const [schema] = useState(() => entryForm(timeZone, timeNow));
  return useSaveEdit<EntryChanges, DiaryEntry, EntryInput, EntryValues>({
    schema,
    place: `diary-edit.${entry.id}`,
    stored: entry,
    typed: (stored) => typedEntry(stored, timeZone),
    changes: (base, values) => changesIn(base, values, timeZone),
    item: ({ words, ...attempt }) => ({
      ...{ kind: 'diary-edit', body: words, petName: pet.name, ...attempt },
    }),
    onSent: () => void refreshAbout(queryClient, 'diary'),
    newest: () => call(readDiaryEntry, { params: { entryId: entry.id } }),
    isOne: isEntry,
    fields: diaryFields,
    failed: 'diary.save.failed',
    done: 'diary.saved',
    onDone: onClose,
  });
};

const EditEntry = (props: EditEntryProps & { readonly onAgain: () => void }) => {
  const { entry, pet, onAgain, onClose } = props;
  const { draft, save, saving, giveUp, ...decide } = useEntryEdit(props);
  const { overtaken, fields, choose, decideLater } = decide;
  const waiting = waitingItemOf(useOutbox().items, entry.id);
  const { mutate: remove, isPending } = useDeleteEntry(pet);
  const [preparing, setPreparing] = useState(false);
  const [over, setOver] = useState<'drop' | 'photo'>();
  const id = useId();
  const title = entryTitle(entry);
  const discard = () => {
    if (waiting && isNew(waiting)) return setOver('drop');
    remove(entry);
    giveUp();
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('diary.edit')}
      subtitle={title}
      dock={
        <div className="grid grid-cols-2 gap-3 max-narrow:grid-cols-1">
          <Button look="quiet-danger" icon={Trash2} onClick={discard} disabled={isPending}>
            {t('diary.delete')}
          </Button>
          <Button type="submit" form={id} disabled={saving || preparing}>
            {t(saving ? 'common.saving' : 'diary.save')}
          </Button>
        </div>
      }
    >
      {waiting && <WaitingBanner item={waiting} />}
      <form id={id} noValidate onSubmit={save} className="flex flex-col gap-4 pt-1">
        <p className="text-hint text-ink-soft empty:hidden">
          <DraftNote state={draft.state} onStartOver={() => draft.startOver(onAgain)} />
        </p>
        <KindField form={draft.form} />
        <DetailFields key={draft.round} form={draft.form} name={pet.name} onBusy={setPreparing} />
        <WhenField form={draft.form} />
        <RefusedFields form={draft.form} problem={waiting?.problem ?? null} />
      </form>
      {entry.photo && (
        <Button look="secondary" size="row" className="mt-3" onClick={() => setOver('photo')}>
          {t('diary.photo.show', { title })}
        </Button>
      )}
      {over === 'photo' && entry.photo && (
        <Suspense>
          <PhotoViewer photos={[entry.photo]} first={0} onClose={() => setOver(undefined)} />
        </Suspense>
      )}
      {waiting && (
        <DropItemDialog
          item={waiting}
          open={over === 'drop'}
          onClose={() => setOver(undefined)}
          onDropped={giveUp}
        />
      )}
      {overtaken && (
        <Suspense>
          <EditConflict
            key={overtaken.theirs.version}
            fields={fields(overtaken.theirs)}
            title={title}
            base={draft.basis}
            {...overtaken}
            offline={false}
            save={t('diary.save')}
            busy={saving}
            onChoose={(words) => void choose(words)}
            onClose={decideLater}
          />
        </Suspense>
      )}
    </Sheet>
  );
};

/** Changes or deletes an entry. The draft is kept until it is saved or discarded. */
export const EditEntrySheet = (props: EditEntryProps) => {
  const [round, setRound] = useState(0);
  return <EditEntry key={round} onAgain={() => setRound((before) => before + 1)} {...props} />;
};

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#renderer/api.ts';
import { EditSheet } from '#renderer/offline/conflicts/edit-sheet.tsx';
import { RefusedFields } from '#renderer/offline/conflicts/refused-fields.tsx';
import { useOutbox } from '#renderer/offline/outbox/outbox.ts';
import type { StoredBase } from '#renderer/offline/outbox/outbox-item.ts';
import { lastUnsentChange } from '#renderer/offline/outbox/waiting-items.ts';
import { useSave } from '#renderer/offline/saving/use-save.ts';
import { Button } from '#renderer/ui/button.tsx';
import { useEditDraft } from '#renderer/ui/drafts/use-edit-draft.ts';
import { withStartOver } from '#renderer/ui/drafts/with-start-over.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { MergedNote } from '#renderer/ui/merged-note.tsx';
import { PhotoViewer } from '#renderer/ui/photos/lazy-photo-viewer.ts';
import { refreshAbout } from '#renderer/ui/query-meta.ts';
import { timeNow } from '#renderer/ui/time/now.ts';
import { useOwnerId, useOwnerZone } from '#renderer/use-owner.ts';
import { type DiaryEntry, readDiaryEntry } from '#server/diary/contract.ts';
import type { Pet } from '#server/pets/contract.ts';
import { entryTitle } from './diary-text.ts';
import { DetailFields, KindField, WhenField } from './entry-form.tsx';
import {
  changesIn,
  type EntryInput,
  type EntryValues,
  entryForm,
  entryFormValues,
} from './entry-values.ts';
import { diaryFields } from './fields.ts';
import type { EntryChanges } from './offline.ts';
import { useDeleteEntry } from './use-delete-entry.ts';

interface EditEntryProps {
  readonly entry: DiaryEntry;
  readonly pet: Pet;
  readonly onClose: () => void;
}

const isEntry = (entity: StoredBase): entity is DiaryEntry => 'level' in entity && 'at' in entity;

const useEntryEdit = ({ entry, pet, onClose }: EditEntryProps) => {
  const queryClient = useQueryClient();
  const timeZone = useOwnerZone();
  const [schema] = useState(() => entryForm(timeZone, timeNow));
  const draft = useEditDraft<DiaryEntry, EntryValues, EntryInput>(schema, {
    storageKey: `${useOwnerId()}.diary-edit.${entry.id}`,
    stored: entry,
    typed: (entity) => entryFormValues(entity, timeZone),
  });
  const saving = useSave(draft, {
    edit: {
      basis: draft.basis,
      changes: (base, values) => changesIn(base, values, timeZone),
      newest: () => call(readDiaryEntry, { params: { entryId: entry.id } }),
      isOfKind: isEntry,
      fields: diaryFields,
    },
    item: (body: EntryChanges, attempt) => ({
      ...{ kind: 'diary-edit', body, petName: pet.name, ...attempt },
    }),
    onSent: () => void refreshAbout(queryClient, 'diary'),
    failed: 'diary.save.failed',
    done: 'diary.saved',
    onDone: onClose,
  });
  return { draft, ...saving };
};

const EditEntry = (props: EditEntryProps & { readonly onAgain: () => void }) => {
  const { entry, pet, onAgain, onClose } = props;
  const edit = useEntryEdit(props);
  const { draft } = edit;
  const waitingItem = lastUnsentChange(useOutbox().items, 'diary', entry.id);
  const { mutate: remove, isPending } = useDeleteEntry(pet);
  const [preparing, setPreparing] = useState(false);
  const [isPhotoOpen, setPhotoOpen] = useState(false);
  const title = entryTitle(entry);
  return (
    <EditSheet
      edit={edit}
      title={t('diary.edit')}
      name={title}
      saveText="diary.save"
      waitingItem={waitingItem}
      isBusy={preparing || isPending}
      onDelete={() => remove(entry)}
      onAgain={onAgain}
      onClose={onClose}
      below={
        <>
          <MergedNote at={entry.mergedAt} />
          {entry.photo && (
            <Button look="secondary" size="row" className="mt-3" onClick={() => setPhotoOpen(true)}>
              {t('diary.photo.show', { title })}
            </Button>
          )}
          {entry.photo && isPhotoOpen && (
            <PhotoViewer
              photos={[entry.photo]}
              firstIndex={0}
              onClose={() => setPhotoOpen(false)}
            />
          )}
        </>
      }
    >
      <KindField form={draft.form} />
      <DetailFields key={draft.formKey} form={draft.form} name={pet.name} onBusy={setPreparing} />
      <WhenField form={draft.form} />
      <RefusedFields form={draft.form} problem={waitingItem?.problem ?? null} />
    </EditSheet>
  );
};

/** Changes or deletes an entry. The draft is kept until it is saved or discarded. */
export const EditEntrySheet = withStartOver(EditEntry);

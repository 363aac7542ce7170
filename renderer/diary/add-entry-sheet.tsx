import { Camera, ChevronDown, Pencil } from 'lucide-react';
import { useId, useState } from 'react';
import type { Delivery } from '#renderer/offline/outbox/deliver.ts';
import { useSave } from '#renderer/offline/saving/use-save.ts';
import { Button } from '#renderer/ui/button.tsx';
import { DraftLine } from '#renderer/ui/drafts/draft-note.tsx';
import { useDraft } from '#renderer/ui/drafts/use-draft.ts';
import { withStartOver } from '#renderer/ui/drafts/with-start-over.tsx';
import { formatTime } from '#renderer/ui/format/format-day.ts';
import { t } from '#renderer/ui/language/text.ts';
import { idFor } from '#renderer/ui/new-id.ts';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import { PetAvatar } from '#renderer/ui/photos/pet-avatar.tsx';
import { timeNow } from '#renderer/ui/time/now.ts';
import { useMinute } from '#renderer/ui/time/use-minute.ts';
import { useOwnerId, useOwnerZone } from '#renderer/use-owner.ts';
import type { DiaryEntry } from '#server/diary/contract.ts';
import type { DiaryKind } from '#server/diary/rules.ts';
import { isMeasured } from '#server/diary/rules.ts';
import type { Pet } from '#server/pets/contract.ts';
import { DetailFields, KindField, WhenField } from './entry-form.tsx';
import {
  type EntryForm,
  type EntryInput,
  type EntryValues,
  entryForm,
  localTime,
  newEntry,
  toEntryBody,
} from './entry-values.ts';
import { LevelButtons } from './level-picker.tsx';
import { useUndoEntry } from './use-delete-entry.ts';

interface AddEntryProps {
  readonly pet: Pet;
  /** The kind that is selected at first. */
  readonly kind: DiaryKind;
  readonly onClose: () => void;
}

const useAddEntry = ({ pet, kind, onClose }: AddEntryProps) => {
  const timeZone = useOwnerZone();
  const [initial] = useState(() => ({
    schema: entryForm(timeZone, timeNow),
    empty: newEntry(kind),
  }));
  const draft = useDraft<EntryValues, EntryInput>(initial.schema, {
    storageKey: `${useOwnerId()}.diary.${pet.id}`,
    empty: initial.empty,
    fields: Object.keys(initial.empty),
  });
  const undoEntry = useUndoEntry(pet);
  const { save, saving } = useSave(draft, {
    item: (values, attempt) => {
      const body = { ...toEntryBody(values, timeZone, timeNow()), ...idFor(attempt.key) };
      return { kind: 'diary', body, petId: pet.id, petName: pet.name, ...attempt };
    },
    undo: (delivery: Delivery<DiaryEntry>, key) =>
      undoEntry(key, delivery.end === 'sent' ? delivery.answer : undefined),
    done: 'diary.saved',
    onDone: onClose,
    failed: 'diary.save.failed',
    savedBefore: 'diary.save.before',
  });
  return { draft, save, saving, timeZone };
};

/** Shows the current time, for example "Now, 2:20 PM"; pressing it opens a field for another time. */
const TimeLine = ({ form, timeZone }: { readonly form: EntryForm; readonly timeZone: string }) => {
  const now = useMinute();
  if (form.watch('at') !== '') return <WhenField form={form} />;
  const nowText = t('diary.now', { time: formatTime(now, timeZone) });
  return (
    <button
      type="button"
      aria-label={t('diary.when.change', { when: nowText })}
      onClick={() => form.setValue('at', localTime(timeNow().toISOString(), timeZone))}
      className="inline-flex min-h-11 items-center gap-1 text-ink-soft text-row hover:underline"
    >
      {nowText}
      <ChevronDown size={20} />
    </button>
  );
};

interface QuickProps {
  readonly form: EntryForm;
  readonly pet: Pet;
  readonly saving: boolean;
  readonly save: () => void;
  readonly onDetails: () => void;
}

/** Level buttons, each of which saves at once, and buttons for a note or a photo. */
const QuickEntry = ({ form, pet, saving, save, onDetails }: QuickProps) => {
  const kind = form.watch('kind');
  if (isMeasured(kind)) return null;
  return (
    <>
      <LevelButtons
        kind={kind}
        question={t(`diary.ask.${kind}`, { name: pet.name })}
        disabled={saving}
        onPress={(level) => {
          form.setValue('level', level);
          save();
        }}
      />
      <p className="text-hint text-ink-soft">{t('diary.quick')}</p>
      <div className="grid grid-cols-2 gap-3 max-narrow:grid-cols-1">
        <Button look="secondary" size="row" icon={Pencil} onClick={onDetails}>
          {t('diary.noteFirst')}
        </Button>
        <Button look="secondary" size="row" icon={Camera} onClick={onDetails}>
          {t('diary.photoFirst')}
        </Button>
      </div>
    </>
  );
};

const AddEntry = (props: AddEntryProps & { readonly onAgain: () => void }) => {
  const { pet, onClose, onAgain } = props;
  const { draft, save, saving, timeZone } = useAddEntry(props);
  const { form } = draft;
  const [preparing, setPreparing] = useState(false);
  const { kind, note, imageUrl } = form.watch();
  const [areDetailsOpen, setAreDetailsOpen] = useState(Boolean(note || imageUrl));
  const showsAllFields = areDetailsOpen || isMeasured(kind) || kind === 'other';
  const id = useId();
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('diary.title')}
      subtitle={t('records.add.for', { name: pet.name })}
      picture={<PetAvatar name={pet.name} category={pet.category} photo={pet.photo} size={40} />}
      dock={
        showsAllFields && (
          <div className="flex flex-col">
            <Button type="submit" form={id} disabled={saving || preparing}>
              {t(saving ? 'common.saving' : 'diary.save')}
            </Button>
          </div>
        )
      }
    >
      <form id={id} noValidate onSubmit={save} className="flex flex-col gap-4">
        <DraftLine draft={draft} onAgain={onAgain} />
        <TimeLine form={form} timeZone={timeZone} />
        <KindField form={form} />
        {showsAllFields ? (
          <DetailFields form={form} name={pet.name} onBusy={setPreparing} />
        ) : (
          <QuickEntry
            form={form}
            pet={pet}
            saving={saving}
            save={() => void save()}
            onDetails={() => setAreDetailsOpen(true)}
          />
        )}
      </form>
    </Sheet>
  );
};

/**
 * Adds an entry with two presses, one for its kind and one for its level. The draft is kept until it is
 * saved.
 */
export const AddEntrySheet = withStartOver(AddEntry);

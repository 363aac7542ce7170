import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Navigate, useLocation, useNavigate, useParams } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { NotAllowed } from '#renderer/members/not-allowed.tsx';
import { allows } from '#renderer/members/rights.ts';
import type { Delivery } from '#renderer/offline/outbox/deliver.ts';
import { reportDelivery } from '#renderer/offline/outbox/report-delivery.ts';
import { useDeliver } from '#renderer/offline/outbox/use-deliver.ts';
import { useSave } from '#renderer/offline/saving/use-save.ts';
import { petQuery, petsQuery } from '#renderer/pets/queries.ts';
import { ensureExistingPet } from '#renderer/pets/use-existing-pet.ts';
import { announceReminder } from '#renderer/records/announce-reminder.ts';
import { useChosenPdfs } from '#renderer/records/documents/chosen-pdfs.ts';
import { PdfList } from '#renderer/records/documents/pdf-list.tsx';
import { UnsentPdfs } from '#renderer/records/documents/unsent-pdfs.tsx';
import { refreshAfterSave } from '#renderer/records/queries.ts';
import { Button } from '#renderer/ui/button.tsx';
import { DraftNote } from '#renderer/ui/drafts/draft-note.tsx';
import { readDraft } from '#renderer/ui/drafts/draft-store.ts';
import { useKeptForForm, useNoteGone } from '#renderer/ui/drafts/typed-forms.ts';
import { useDraft } from '#renderer/ui/drafts/use-draft.ts';
import { Dock, FormPage } from '#renderer/ui/form-page.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { isNotFound } from '#renderer/ui/not-found.ts';
import { PetAvatar } from '#renderer/ui/photos/pet-avatar.tsx';
import type { LoadContext } from '#renderer/ui/screen.ts';
import { waitBriefly } from '#renderer/ui/time/wait-briefly.ts';
import { useOwnerClock, useOwnerId } from '#renderer/use-owner.ts';
import { type MedicalRecord, recordForm } from '#server/records/contract.ts';
import { RECORD_TYPES, type RecordType } from '#server/records/rules.ts';
import { AlsoFor } from './also-for.tsx';
import { newRecordItem } from './new-record-item.ts';
import { RecordFields } from './record-form.tsx';
import { newRecord, type RecordInput, type RecordValues } from './record-values.ts';
import { type PetOfRecord, saveForOthers, type UnsavedPet } from './save-for-others.ts';

interface AddRecordProps {
  readonly petId: string;
  readonly type: RecordType;
}

/** The first result other than `sent`, else `sent`. */
const firstUnsentEnd = (ends: readonly Delivery['end'][]): Delivery['end'] =>
  ends.find((end) => end !== 'sent') ?? 'sent';

/** The other pets of a form, and those whose record was saved by an earlier attempt. */
const useOthers = () => {
  const [otherPets, setOtherPets] = useState<readonly PetOfRecord[]>([]);
  const [savedPets, setSavedPets] = useState<readonly PetOfRecord[]>([]);
  const [notSaved, setNotSaved] = useState<readonly UnsavedPet[]>([]);
  // The complete answer for the form's own pet, and the result for each pet whose record was saved.
  const ownDelivery = useRef<Delivery<MedicalRecord>>(undefined);
  const deliveryEnds = useRef<readonly Delivery['end'][]>([]);
  const addSaved = (pet: PetOfRecord, end: Delivery['end']) => {
    deliveryEnds.current = [...deliveryEnds.current, end];
    setSavedPets((previous) => [...previous, pet]);
    setOtherPets((previous) => previous.filter(({ id }) => id !== pet.id));
  };
  return {
    others: otherPets,
    setOthers: setOtherPets,
    saved: savedPets,
    notSaved,
    setNotSaved,
    own: ownDelivery,
    ends: deliveryEnds,
    addSaved,
  };
};

const draftKeyOf = (ownerId: string, petId: string, type: RecordType): string =>
  `${ownerId}.record.${petId}.${type}`;

const useAddRecord = ({ petId, petName, type }: AddRecordProps & { readonly petName: string }) => {
  const { today } = useOwnerClock();
  const emptyRecord = newRecord(type, today);
  const draft = useDraft<RecordValues, RecordInput>(recordForm, {
    storageKey: draftKeyOf(useOwnerId(), petId, type),
    empty: emptyRecord,
    fields: Object.keys(emptyRecord),
  });
  const deliver = useDeliver();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const pdfs = useChosenPdfs({ id: petId, name: petName });
  const leaveForm = () => navigate({ to: `/pet/${petId}`, search: { refresh: true } });
  const otherPets = useOthers();
  const { save, saving } = useSave(draft, {
    send: async (values, attempt) => {
      const item = newRecordItem(values, { ...attempt, petId, petName });
      const delivery = otherPets.own.current ?? (await deliver<MedicalRecord>(item));
      if (!otherPets.own.current && otherPets.others.length > 0) {
        otherPets.own.current = delivery;
        otherPets.addSaved({ id: petId, name: petName }, delivery.end);
      }
      const saveOptions = { ...attempt, deliver, onSaved: otherPets.addSaved };
      // The PDFs of an unsent record are queued before the form reports that it waits.
      if (delivery.end !== 'sent') await pdfs.queueFor(attempt.key);
      return { delivery, notSaved: await saveForOthers(values, otherPets.others, saveOptions) };
    },
    onSaved: async ({ delivery, notSaved }, values) => {
      otherPets.setNotSaved(notSaved);
      if (notSaved.length > 0) return;
      draft.finish();
      announceReminder(values);
      const count = otherPets.ends.current.length;
      const title = count > 1 ? t('records.also.saved', { count }) : t('records.saved');
      reportDelivery(firstUnsentEnd([delivery.end, ...otherPets.ends.current]), { title });
      if (delivery.end !== 'sent') return leaveForm();
      refreshAfterSave(queryClient);
      if (await pdfs.sendTo(delivery.answer.id)) await leaveForm();
    },
    failed: 'records.save.failed',
    savedBefore: 'records.save.before',
  });
  return { draft, save, saving: saving || pdfs.busy, pdfs, leave: leaveForm, also: otherPets };
};

const AddRecord = ({ petId, type, onAgain }: AddRecordProps & { readonly onAgain: () => void }) => {
  const { data: pet } = useSuspenseQuery(petQuery(petId));
  const {
    draft,
    save,
    saving,
    pdfs,
    leave: leaveForm,
    also,
  } = useAddRecord({
    petId,
    petName: pet.name,
    type,
  });
  const [preparing, setPreparing] = useState(false);
  return (
    <FormPage
      title={t(`records.add.${type}`)}
      subtitle={
        <>
          <span>{t('records.add.for', { name: pet.name })}</span>
          {draft.state !== 'none' && ' · '}
          <DraftNote draft={draft} onAgain={onAgain} />
        </>
      }
      picture={<PetAvatar name={pet.name} category={pet.category} photo={pet.photo} size={40} />}
      cancelTo={`/pet/${petId}`}
    >
      {pdfs.savedId === undefined && (
        <div className="px-4 pt-5 empty:hidden">
          <AlsoFor
            pet={pet}
            others={also.others}
            onOthers={also.setOthers}
            savedPets={also.saved}
            notSaved={also.notSaved}
            disabled={saving}
          />
        </div>
      )}
      {pdfs.savedId === undefined ? (
        <form noValidate onSubmit={save}>
          <div className="px-4 py-5">
            <RecordFields
              form={draft.form}
              type={type}
              pet={pet}
              isNew
              onBusy={setPreparing}
              documents={<PdfList {...pdfs.list} disabled={saving} />}
            />
          </div>
          <Dock>
            <Button type="submit" disabled={saving || preparing}>
              {t(saving ? 'common.saving' : 'records.save')}
            </Button>
          </Dock>
        </form>
      ) : (
        <UnsentPdfs pdfs={pdfs} onDone={() => void leaveForm()} />
      )}
    </FormPage>
  );
};

const typeInPath = (path: string): RecordType | undefined =>
  RECORD_TYPES.find((type) => path.replace(/\/$/, '').endsWith(`/${type}`));

export const load = async ({ queryClient, params }: LoadContext) => {
  // The button for other pets would move the form if the pets came later.
  const pets = waitBriefly(queryClient.prefetchInfiniteQuery(petsQuery));
  await ensureExistingPet(queryClient, params['petId'] ?? '');
  await pets;
};

/** A viewer may have followed a link of somebody else, and a role may have been changed. */
const AddingNotAllowed = ({ petId, type }: AddRecordProps) => {
  const { data: pet } = useSuspenseQuery(petQuery(petId));
  return (
    <FormPage
      title={t(`records.add.${type}`)}
      subtitle={t('records.add.for', { name: pet.name })}
      picture={<PetAvatar name={pet.name} category={pet.category} photo={pet.photo} size={40} />}
      cancelTo={`/pet/${petId}`}
    >
      <NotAllowed pet={pet} sentence={t('household.noAdding', { pet: pet.name })} />
    </FormPage>
  );
};

const AddAllowed = (props: AddRecordProps & { readonly onAgain: () => void }) => {
  const { data: pet, error } = useSuspenseQuery(petQuery(props.petId));
  const isGone = isNotFound(error);
  const storageKey = draftKeyOf(useOwnerId(), pet.id, props.type);
  // Text that was typed before a role was changed or a membership ended can still be copied.
  const [hasDraft] = useState(() => readDraft(localStorage, storageKey, []) !== undefined);
  const mayAdd = useKeptForForm(pet.id, (!isGone && allows(pet, 'add')) || undefined);
  useNoteGone(!mayAdd && hasDraft);
  if (mayAdd || hasDraft) return <AddRecord {...props} />;
  return isGone ? <Navigate to={`/pet/${pet.id}`} replace /> : <AddingNotAllowed {...props} />;
};

/** One screen for the seven types of care; the last part of the address is the type. */
export const Screen = () => {
  const { petId = '' } = useParams({ strict: false });
  const type = useLocation({ select: ({ pathname }) => typeInPath(pathname) });
  const [formKey, setFormKey] = useState(0);
  const startAgain = () => setFormKey((before) => before + 1);
  return (
    type && <AddAllowed key={`${type} ${formKey}`} petId={petId} type={type} onAgain={startAgain} />
  );
};

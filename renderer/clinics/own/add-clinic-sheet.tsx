import { useRefetchClinics } from '#renderer/clinics/queries.ts';
import { useSave } from '#renderer/offline/saving/use-save.ts';
import { DraftNote } from '#renderer/ui/drafts/draft-note.tsx';
import { FormSheet } from '#renderer/ui/drafts/form-sheet.tsx';
import { useDraft } from '#renderer/ui/drafts/use-draft.ts';
import { withStartOver } from '#renderer/ui/drafts/with-start-over.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { idFor } from '#renderer/ui/new-id.ts';
import { useOwnerId } from '#renderer/use-owner.ts';
import { clinicForm } from '#server/clinics/contract.ts';
import { ClinicFields } from './clinic-form.tsx';
import { clinicFormValues, type OwnClinicInput, type OwnClinicValues } from './clinic-values.ts';

interface AddClinicProps {
  readonly onClose: () => void;
  readonly onAgain: () => void;
}

const AddClinic = ({ onClose, onAgain }: AddClinicProps) => {
  const refetchClinics = useRefetchClinics();
  const empty = clinicFormValues();
  const draft = useDraft<OwnClinicValues, OwnClinicInput>(clinicForm, {
    storageKey: `${useOwnerId()}.clinic.new`,
    empty,
    fields: Object.keys(empty),
  });
  const { save, saving } = useSave(draft, {
    item: (values, attempt) => ({
      ...{ kind: 'clinic', body: { ...values, ...idFor(attempt.key) }, ...attempt },
    }),
    onSent: () => void refetchClinics(),
    done: 'clinics.form.added',
    onDone: onClose,
    failed: 'clinics.form.failed',
    savedBefore: 'clinics.form.before',
  });
  return (
    <FormSheet
      onClose={onClose}
      title={t('clinics.add.title')}
      save={save}
      saveText={t('clinics.form.add')}
      saving={saving}
      className="flex flex-col gap-5"
    >
      <div className="text-ink-soft text-row">
        <p>{t('clinics.add.text')}</p>
        <p className="text-hint">
          <DraftNote draft={draft} onAgain={onAgain} />
        </p>
      </div>
      <ClinicFields form={draft.form} />
    </FormSheet>
  );
};

/** Adds a clinic that only its owner sees. The draft is kept until it is saved. */
export const AddClinicSheet = withStartOver(AddClinic);

import { useId } from 'react';
import { useRefetchClinics } from '#renderer/clinics/queries.ts';
import { useSave } from '#renderer/offline/saving/use-save.ts';
import { Button } from '#renderer/ui/button.tsx';
import { DraftNote } from '#renderer/ui/drafts/draft-note.tsx';
import { useDraft } from '#renderer/ui/drafts/use-draft.ts';
import { withStartOver } from '#renderer/ui/drafts/with-start-over.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { idFor } from '#renderer/ui/new-id.ts';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
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
  const id = useId();
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('clinics.add.title')}
      dock={
        <Button type="submit" form={id} disabled={saving} className="w-full">
          {t(saving ? 'common.saving' : 'clinics.form.add')}
        </Button>
      }
    >
      <form id={id} noValidate onSubmit={save} className="flex flex-col gap-5 pt-1">
        <div className="text-ink-soft text-row">
          <p>{t('clinics.add.text')}</p>
          <p className="text-hint">
            <DraftNote state={draft.state} onStartOver={() => draft.startOver(onAgain)} />
          </p>
        </div>
        <ClinicFields form={draft.form} />
      </form>
    </Sheet>
  );
};

/** Adds a clinic that only its owner sees. The draft is kept until it is saved. */
export const AddClinicSheet = withStartOver(AddClinic);

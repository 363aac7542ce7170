import { type ComponentProps, type ReactNode, useState } from 'react';
import { FormSheet } from '#renderer/ui/drafts/form-sheet.tsx';
import type { useEditDraft } from '#renderer/ui/drafts/use-edit-draft.ts';
import { t } from '#renderer/ui/language/text.ts';
import type { Pet } from '#server/pets/contract.ts';
import type { MedicalRecord } from '#server/records/contract.ts';
import { RecordFields } from './record-form.tsx';
import type { RecordInput, RecordValues } from './record-values.ts';

type SheetProps = Pick<
  ComponentProps<typeof FormSheet>,
  'onClose' | 'onAgain' | 'save' | 'saving' | 'below'
>;

interface RecordEditFormProps extends SheetProps {
  readonly record: MedicalRecord;
  readonly pet: Pet;
  readonly draft: ReturnType<typeof useEditDraft<MedicalRecord, RecordValues, RecordInput>>;
  /** Discards the draft. */
  readonly giveUp: () => void;
  /** The PDFs of the record; null for one that is not sent yet. */
  readonly documents: ReactNode;
  /** Shown below the fields. */
  readonly children?: ReactNode;
}

/** The sheet in which a sent or an unsent record is edited. */
export const RecordEditForm = ({
  record,
  pet,
  draft,
  giveUp,
  documents,
  children,
  ...sheet
}: RecordEditFormProps) => {
  const [preparing, setPreparing] = useState(false);
  return (
    <FormSheet
      {...sheet}
      title={t('records.edit.title', { title: record.title })}
      subtitle={t('records.add.for', { name: pet.name })}
      draft={draft}
      saveText={t('records.save')}
      isBusy={preparing}
      onCancel={giveUp}
    >
      <RecordFields
        key={draft.formKey}
        form={draft.form}
        type={draft.basis.type}
        pet={pet}
        onBusy={setPreparing}
        documents={documents}
      />
      {children}
    </FormSheet>
  );
};

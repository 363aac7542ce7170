import { useState } from 'react';
import { OvertakenEdit } from '#renderer/offline/conflicts/overtaken-edit.tsx';
import { RecordDocuments } from '#renderer/records/documents/record-documents.tsx';
import { FormSheet } from '#renderer/ui/drafts/form-sheet.tsx';
import { withStartOver } from '#renderer/ui/drafts/with-start-over.tsx';
import { t } from '#renderer/ui/language/text.ts';
import type { Pet } from '#server/pets/contract.ts';
import type { MedicalRecord } from '#server/records/contract.ts';
import { RecordFields } from './record-form.tsx';
import { useRecordEdit } from './use-record-edit.ts';

interface EditRecordSheetProps {
  readonly record: MedicalRecord;
  readonly pet: Pet;
  readonly onClose: () => void;
}

type EditRecordProps = EditRecordSheetProps & { readonly onAgain: () => void };

const EditRecord = ({ record, pet, onClose, onAgain }: EditRecordProps) => {
  const edit = useRecordEdit(record, pet, onClose);
  const { draft, save, saving, giveUp } = edit;
  const [preparing, setPreparing] = useState(false);
  return (
    <FormSheet
      onClose={onClose}
      title={t('records.edit.title', { title: record.title })}
      subtitle={t('records.add.for', { name: pet.name })}
      draft={draft}
      onAgain={onAgain}
      save={save}
      saveText={t('records.save')}
      saving={saving}
      isBusy={preparing}
      onCancel={giveUp}
      below={<OvertakenEdit edit={edit} name={record.title} save={t('records.save')} />}
    >
      <RecordFields
        key={draft.formKey}
        form={draft.form}
        type={draft.basis.type}
        pet={pet}
        onBusy={setPreparing}
        documents={<RecordDocuments record={record} pet={pet} />}
      />
    </FormSheet>
  );
};

/** Edits a record in a sheet over its details. The draft is kept until it is saved or discarded. */
export const EditRecordSheet = withStartOver(EditRecord);

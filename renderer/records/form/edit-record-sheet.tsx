import { OvertakenEdit } from '#renderer/offline/conflicts/overtaken-edit.tsx';
import { RecordDocuments } from '#renderer/records/documents/record-documents.tsx';
import { withStartOver } from '#renderer/ui/drafts/with-start-over.tsx';
import { t } from '#renderer/ui/language/text.ts';
import type { Pet } from '#server/pets/contract.ts';
import type { MedicalRecord } from '#server/records/contract.ts';
import { RecordEditForm } from './record-edit-form.tsx';
import { useRecordEdit } from './use-record-edit.ts';

interface EditRecordSheetProps {
  readonly record: MedicalRecord;
  readonly pet: Pet;
  readonly onClose: () => void;
}

type EditRecordProps = EditRecordSheetProps & { readonly onAgain: () => void };

const EditRecord = ({ record, pet, onClose, onAgain }: EditRecordProps) => {
  const edit = useRecordEdit(record, pet, onClose);
  return (
    <RecordEditForm
      record={record}
      pet={pet}
      draft={edit.draft}
      save={edit.save}
      saving={edit.saving}
      giveUp={edit.giveUp}
      onClose={onClose}
      onAgain={onAgain}
      documents={<RecordDocuments record={record} pet={pet} />}
      below={<OvertakenEdit edit={edit} name={record.title} save={t('records.save')} />}
    />
  );
};

/** Edits a record in a sheet over its details. The draft is kept until it is saved or discarded. */
export const EditRecordSheet = withStartOver(EditRecord);

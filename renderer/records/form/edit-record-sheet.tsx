import { useId, useState } from 'react';
import { OvertakenEdit } from '#renderer/offline/conflicts/overtaken-edit.tsx';
import { RecordDocuments } from '#renderer/records/documents/record-documents.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { DraftNote } from '#renderer/ui/drafts/draft-note.tsx';
import { withStartOver } from '#renderer/ui/drafts/with-start-over.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
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
  const id = useId();
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('records.edit.title', { title: record.title })}
      subtitle={t('records.add.for', { name: pet.name })}
      dock={
        <div className="flex flex-col">
          <Button type="submit" form={id} disabled={saving || preparing}>
            {t(saving ? 'common.saving' : 'records.save')}
          </Button>
          <Button look="quiet" className="mt-1" onClick={giveUp}>
            {t('common.cancel')}
          </Button>
        </div>
      }
    >
      <form id={id} noValidate onSubmit={save} className="pt-1">
        <p className="mb-4 text-hint text-ink-soft empty:hidden">
          <DraftNote state={draft.state} onStartOver={() => draft.startOver(onAgain)} />
        </p>
        <RecordFields
          key={draft.formKey}
          form={draft.form}
          type={draft.basis.type}
          pet={pet}
          onBusy={setPreparing}
          documents={<RecordDocuments record={record} pet={pet} />}
        />
      </form>
      <OvertakenEdit edit={edit} name={record.title} save={t('records.save')} />
    </Sheet>
  );
};

/** Edits a record in a sheet over its details. The draft is kept until it is saved or discarded. */
export const EditRecordSheet = withStartOver(EditRecord);

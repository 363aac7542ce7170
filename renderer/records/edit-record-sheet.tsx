import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { currentUserQuery } from '#renderer/accounts/queries.ts';
import { ApiError } from '#renderer/api.ts';
import { Banner } from '#renderer/ui/banner.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { DraftNote } from '#renderer/ui/draft-note.tsx';
import { showErrorToast } from '#renderer/ui/error-toast.ts';
import { Sheet } from '#renderer/ui/sheet.tsx';
import { t } from '#renderer/ui/text.ts';
import { toast } from '#renderer/ui/toast-store.ts';
import { showFieldProblems } from '#renderer/ui/use-contract-form.ts';
import { useEditDraft } from '#renderer/ui/use-edit-draft.ts';
import type { MessageId } from '#server/messages/ids.ts';
import type { Pet } from '#server/pets/contract.ts';
import { type MedicalRecord, recordForm } from '#server/records/contract.ts';
import { recordQuery, useUpdateRecord } from './queries.ts';
import { RecordDocuments } from './record-documents.tsx';
import { RecordFields } from './record-form.tsx';
import { changesIn, type RecordInput, type RecordValues, typedRecord } from './record-values.ts';

interface EditRecordSheetProps {
  readonly record: MedicalRecord;
  readonly pet: Pet;
  readonly onClose: () => void;
}

const isConflict = (error: unknown): boolean => error instanceof ApiError && error.status === 409;

/** Saves only what was changed; where the record was changed elsewhere, nothing typed goes and the owner chooses. */
const useEdit = ({ record, onClose }: EditRecordSheetProps) => {
  const queryClient = useQueryClient();
  const { data: user } = useSuspenseQuery(currentUserQuery);
  const draft = useEditDraft<MedicalRecord, RecordValues, RecordInput>(recordForm, {
    place: `${user?.id}.record-edit.${record.id}`,
    stored: record,
    typed: typedRecord,
  });
  const { form, basis } = draft;
  const [conflict, setConflict] = useState(false);
  const update = useUpdateRecord(record.id);

  const giveUp = () => {
    draft.finish();
    onClose();
  };

  const save = form.handleSubmit(async (values) => {
    if (update.isPending) return;
    const changes = changesIn(typedRecord(basis), values);
    if (Object.keys(changes).length === 0) return giveUp();
    try {
      await update.mutateAsync({
        body: { ...changes, version: basis.version },
        key: draft.key(),
      });
    } catch (error) {
      if (isConflict(error)) setConflict(true);
      else if (!showFieldProblems(form, error)) showErrorToast(error, 'records.save.failed');
      return;
    }
    toast({ title: t('records.saved') });
    giveUp();
  });

  const takeNewest = async (winner: 'typed' | 'stored', said: MessageId) => {
    try {
      draft.take(await queryClient.fetchQuery({ ...recordQuery(record.id), staleTime: 0 }), winner);
      setConflict(false);
      toast({ title: t(said) });
    } catch (error) {
      showErrorToast(error);
    }
  };
  const keepTyped = () => takeNewest('typed', 'records.edit.kept');
  const loadNewer = () => takeNewest('stored', 'records.edit.loaded');
  return { draft, save, saving: update.isPending, giveUp, conflict, keepTyped, loadNewer };
};

interface ConflictBannerProps {
  readonly onKeep: () => void;
  readonly onLoad: () => void;
}

const ConflictBanner = ({ onKeep, onLoad }: ConflictBannerProps) => (
  <div className="mb-4">
    <Banner tone="mangga" icon={TriangleAlert} title={t('records.edit.changed')} urgent>
      <p>{t('records.edit.changed.text')}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button look="secondary" size="row" onClick={onKeep}>
          {t('records.edit.keep')}
        </Button>
        <Button look="secondary" size="row" onClick={onLoad}>
          {t('records.edit.load')}
        </Button>
      </div>
    </Banner>
  </div>
);

type EditRecordProps = EditRecordSheetProps & { readonly onAgain: () => void };

const EditRecord = ({ onAgain, ...props }: EditRecordProps) => {
  const { record, pet, onClose } = props;
  const { draft, save, saving, giveUp, conflict, keepTyped, loadNewer } = useEdit(props);
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
          {conflict && (
            <ConflictBanner onKeep={() => void keepTyped()} onLoad={() => void loadNewer()} />
          )}
          <Button type="submit" form={id} disabled={saving || preparing || conflict}>
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
          key={draft.round}
          form={draft.form}
          type={draft.basis.type}
          category={pet.category}
          onBusy={setPreparing}
          documents={<RecordDocuments record={record} />}
        />
      </form>
    </Sheet>
  );
};

/** Changes a record, over its details. What was typed is kept until it is saved or given up. */
export const EditRecordSheet = (props: EditRecordSheetProps) => {
  const [round, setRound] = useState(0);
  return <EditRecord key={round} onAgain={() => setRound((before) => before + 1)} {...props} />;
};

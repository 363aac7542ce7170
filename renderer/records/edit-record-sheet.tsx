import { useQueryClient } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { v4 } from 'uuid';
import { ApiError } from '#renderer/api.ts';
import { Banner } from '#renderer/ui/banner.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { showErrorToast } from '#renderer/ui/error-toast.ts';
import { Sheet } from '#renderer/ui/sheet.tsx';
import { t } from '#renderer/ui/text.ts';
import { toast } from '#renderer/ui/toast-store.ts';
import { showFieldProblems, useContractForm } from '#renderer/ui/use-contract-form.ts';
import type { Pet } from '#server/pets/contract.ts';
import { type MedicalRecord, recordForm } from '#server/records/contract.ts';
import { recordQuery, useUpdateRecord } from './queries.ts';
import { RecordDocuments } from './record-documents.tsx';
import { RecordFields } from './record-form.tsx';
import { changesIn, type RecordInput, type RecordValues, typedRecord } from './record-values.ts';
import { dropEdit, keepEdit, unsavedEdit } from './unsaved-edits.ts';

interface EditRecordSheetProps {
  readonly record: MedicalRecord;
  readonly pet: Pet;
  readonly onClose: () => void;
}

/** The stored state an edit stands on, and the key under which its save is sent. */
interface Basis {
  readonly record: MedicalRecord;
  readonly key: string;
  /** Renewed where the form starts over from another state. */
  readonly form: string;
}

const basisOf = (record: MedicalRecord): Basis => ({ record, key: v4(), form: v4() });

const isConflict = (error: unknown): boolean => error instanceof ApiError && error.status === 409;

/** Saves only what was changed; where the record was changed elsewhere, nothing typed goes and the owner chooses. */
const useEdit = ({ record, onClose }: EditRecordSheetProps) => {
  const queryClient = useQueryClient();
  const [kept] = useState(() => unsavedEdit(record.id));
  const [basis, setBasis] = useState(() => basisOf(kept?.record ?? record));
  const [version, setVersion] = useState(kept?.version ?? record.version);
  const [conflict, setConflict] = useState(false);
  const before = typedRecord(basis.record);
  const form = useContractForm<RecordValues, RecordInput>(recordForm, kept?.values ?? before);
  // Read while drawing: only then does the form keep count.
  const { isDirty } = form.formState;
  const update = useUpdateRecord(record.id);

  const giveUp = () => {
    dropEdit(record.id);
    onClose();
  };
  const close = () => {
    if (isDirty || kept) {
      keepEdit(record.id, { values: form.getValues(), record: basis.record, version });
    }
    onClose();
  };

  const save = form.handleSubmit(async (values) => {
    if (update.isPending) return;
    const changes = changesIn(before, values);
    if (Object.keys(changes).length === 0) return giveUp();
    try {
      await update.mutateAsync({ body: { ...changes, version }, key: basis.key });
    } catch (error) {
      if (isConflict(error)) setConflict(true);
      else if (!showFieldProblems(form, error)) showErrorToast(error, 'records.save.failed');
      return;
    }
    toast({ title: t('records.saved') });
    giveUp();
  });

  const newest = async (use: (newer: MedicalRecord) => void) => {
    try {
      use(await queryClient.fetchQuery({ ...recordQuery(record.id), staleTime: 0 }));
      setConflict(false);
    } catch (error) {
      showErrorToast(error);
    }
  };
  const keepTyped = () =>
    newest((newer) => {
      setVersion(newer.version);
      setBasis({ ...basis, key: v4() });
      toast({ title: t('records.edit.kept') });
    });
  const loadNewer = () =>
    newest((newer) => {
      setVersion(newer.version);
      setBasis(basisOf(newer));
      form.reset(typedRecord(newer));
      toast({ title: t('records.edit.loaded') });
    });
  const standing = { basis, conflict, keepTyped, loadNewer };
  return { form, save, saving: update.isPending, close, giveUp, ...standing };
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

/** Changes a record, over its details. */
export const EditRecordSheet = (props: EditRecordSheetProps) => {
  const { record, pet } = props;
  const { form, save, saving, close, giveUp, basis, conflict, keepTyped, loadNewer } =
    useEdit(props);
  const [preparing, setPreparing] = useState(false);
  const id = useId();
  return (
    <Sheet
      open
      onClose={close}
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
        <RecordFields
          key={basis.form}
          form={form}
          type={basis.record.type}
          category={pet.category}
          onBusy={setPreparing}
          documents={<RecordDocuments record={record} />}
        />
      </form>
    </Sheet>
  );
};

import { useEffect, useId, useState } from 'react';
import { editItem } from '#renderer/offline/outbox.ts';
import { errorOf } from '#renderer/offline/outbox-answer.ts';
import type { RecordItem } from '#renderer/offline/outbox-item.ts';
import { useSendOutbox } from '#renderer/offline/use-sync.ts';
import { Button } from '#renderer/ui/button.tsx';
import { showErrorToast } from '#renderer/ui/error-toast.ts';
import { Sheet } from '#renderer/ui/sheet.tsx';
import { t } from '#renderer/ui/text.ts';
import { toast } from '#renderer/ui/toast-store.ts';
import { showFieldProblems, useContractForm } from '#renderer/ui/use-contract-form.ts';
import type { Pet } from '#server/pets/contract.ts';
import { recordForm } from '#server/records/contract.ts';
import { asRecord } from './offline-records.ts';
import { RecordFields } from './record-form.tsx';
import { bodyToSend, type RecordInput, type RecordValues, typedRecord } from './record-values.ts';

interface OfflineEditSheetProps {
  readonly item: RecordItem;
  readonly pet: Pet;
  readonly onClose: () => void;
}

const useOfflineEdit = ({ item, onClose }: Omit<OfflineEditSheetProps, 'pet'>) => {
  const record = asRecord(item);
  const form = useContractForm<RecordValues, RecordInput>(recordForm, typedRecord(record));
  const send = useSendOutbox();
  const [problem] = useState(item.problem);
  useEffect(() => {
    if (problem) showFieldProblems(form, errorOf(problem));
  }, [form, problem]);
  const save = form.handleSubmit(async (values) => {
    try {
      const open = await editItem<RecordItem>(item, bodyToSend(values));
      toast(open ? { title: t('outbox.changed') } : { title: t('outbox.arrived'), tone: 'danger' });
      onClose();
      if (navigator.onLine) send.mutate({ owner: item.owner, asked: 'by-itself' });
    } catch (error) {
      showErrorToast(error, 'records.save.failed', 'outbox.unkept');
    }
  });
  return { form, save, record };
};

/** Changes a record that waits on this device; a refused one is sent again then. */
export const OfflineEditSheet = ({ item, pet, onClose }: OfflineEditSheetProps) => {
  const { form, save, record } = useOfflineEdit({ item, onClose });
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
          <Button type="submit" form={id} disabled={preparing || form.formState.isSubmitting}>
            {t('records.save')}
          </Button>
          <Button look="quiet" className="mt-1" onClick={onClose}>
            {t('common.cancel')}
          </Button>
        </div>
      }
    >
      <form id={id} noValidate onSubmit={save} className="pt-1">
        <RecordFields
          form={form}
          type={record.type}
          category={pet.category}
          onBusy={setPreparing}
          documents={null}
        />
      </form>
    </Sheet>
  );
};

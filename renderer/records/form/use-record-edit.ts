import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { currentUserQuery } from '#renderer/accounts/queries.ts';
import {
  type EditAttempt,
  isOvertaken,
  useOvertaken,
} from '#renderer/offline/conflicts/use-overtaken.ts';
import { isForDevice, keepItem } from '#renderer/offline/outbox/keep-item.ts';
import { keepForLater, outboxState } from '#renderer/offline/outbox/outbox.ts';
import type { Stored } from '#renderer/offline/outbox/outbox-item.ts';
import { isHeldUp } from '#renderer/offline/outbox/outbox-queue.ts';
import { useSendOutbox } from '#renderer/offline/outbox/use-sync.ts';
import type { RecordChanges } from '#renderer/records/offline.ts';
import { waitingItemOf } from '#renderer/records/offline-records.ts';
import { recordQuery, useUpdateRecord } from '#renderer/records/queries.ts';
import { useEditDraft } from '#renderer/ui/drafts/use-edit-draft.ts';
import { showFieldProblems } from '#renderer/ui/fields/use-contract-form.ts';
import { t } from '#renderer/ui/language/text.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import type { Pet } from '#server/pets/contract.ts';
import { type MedicalRecord, recordForm } from '#server/records/contract.ts';
import { changesIn, type RecordInput, type RecordValues, typedRecord } from './record-values.ts';

type Attempt = EditAttempt<RecordChanges, MedicalRecord>;

const isRecord = (stored: Stored): stored is MedicalRecord => 'petId' in stored;

/** Saves what was typed over a record: on the server, or on this device where that is out of reach. */
export const useRecordEdit = (record: MedicalRecord, pet: Pet, onClose: () => void) => {
  const queryClient = useQueryClient();
  const { data: user } = useSuspenseQuery(currentUserQuery);
  const [owner] = useState(user?.id ?? '');
  const draft = useEditDraft<MedicalRecord, RecordValues, RecordInput>(recordForm, {
    place: `${owner}.record-edit.${record.id}`,
    stored: record,
    typed: typedRecord,
  });
  const { form, basis } = draft;
  const update = useUpdateRecord(record.id);
  const sending = useSendOutbox();

  const done = () => {
    draft.finish();
    onClose();
  };
  const saved = () => {
    toast({ title: t('records.saved') });
    done();
  };

  const newItem = ({ words, base, key }: Attempt) =>
    ({
      kind: 'record-edit',
      owner,
      key,
      body: words,
      base,
      petName: pet.name,
      createdAt: new Date().toISOString(),
    }) as const;

  /** Other words for the same record wait already: these go with them. */
  const join = async (attempt: Attempt) => {
    try {
      await keepForLater({ ...newItem(attempt), untried: true });
      toast({ title: t('outbox.changed') });
      done();
      if (navigator.onLine) sending.mutate({ owner, asked: 'by-itself' });
    } catch (error) {
      showErrorToast(error, 'records.save.failed', 'outbox.unkept');
    }
  };

  const { meet, chooseBy, ...decide } = useOvertaken<RecordChanges, MedicalRecord>({
    newest: () => queryClient.fetchQuery({ ...recordQuery(record.id), staleTime: 0 }),
    isOne: isRecord,
    onSaved: saved,
    onDone: done,
  });

  const send = async (attempt: Attempt) => {
    const { words, base, key } = attempt;
    try {
      await update.mutateAsync({ body: { ...words, version: base.version }, key });
      saved();
    } catch (error) {
      if (isForDevice(error) && owner !== '') {
        if (await keepItem(newItem(attempt), 'records.save.failed')) done();
      } else if (isOvertaken(error)) await meet(error, words);
      else if (decide.overtaken || !showFieldProblems(form, error)) {
        showErrorToast(error, 'records.save.failed');
      }
    }
  };

  const save = form.handleSubmit(async (values) => {
    if (update.isPending) return;
    const words = changesIn(typedRecord(basis), values);
    if (Object.keys(words).length === 0) return done();
    const attempt = { words, base: basis, key: draft.key() };
    const { items } = outboxState();
    const isBehind = waitingItemOf(items, record.id) ?? isHeldUp(items, record.id);
    await (isBehind ? join(attempt) : send(attempt));
  });

  return {
    draft,
    save,
    saving: update.isPending,
    giveUp: done,
    ...decide,
    choose: chooseBy(send),
  };
};

import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { ApiError, call } from '#renderer/api.ts';
import { subjectOf } from '#renderer/offline/outbox/kinds.ts';
import { outboxState } from '#renderer/offline/outbox/outbox.ts';
import { isWaiting, lastTypedFields } from '#renderer/offline/outbox/outbox-item.ts';
import { reportDelivery } from '#renderer/offline/outbox/report-delivery.ts';
import { useDeliver } from '#renderer/offline/outbox/use-deliver.ts';
import { isEditConflict } from '#renderer/offline/saving/use-edit-conflict.ts';
import { useSave } from '#renderer/offline/saving/use-save.ts';
import { recordQuery } from '#renderer/records/queries.ts';
import { useDraft } from '#renderer/ui/drafts/use-draft.ts';
import { formatDate } from '#renderer/ui/format/format.ts';
import { t } from '#renderer/ui/language/text.ts';
import { newId } from '#renderer/ui/new-id.ts';
import { refreshAbout } from '#renderer/ui/query-meta.ts';
import { useOwnerId } from '#renderer/use-owner.ts';
import type { CarePlan } from '#server/care/contract.ts';
import { NOTES_LENGTH } from '#server/http/contract.ts';
import type { Pet } from '#server/pets/contract.ts';
import { type MedicalRecord, readRecord } from '#server/records/contract.ts';

export const OUTCOMES = ['better', 'same', 'worse'] as const;

const outcomeForm = z.object({
  outcome: z
    .enum(['', ...OUTCOMES])
    .check(z.refine((value) => value !== '', 'care.outcome.required')),
  note: z.string().check(z.maxLength(NOTES_LENGTH, 'care.outcome.long')),
});

type OutcomeInput = z.input<typeof outcomeForm>;

export interface FinishedPlan {
  readonly plan: CarePlan;
  readonly pet: Pet;
  /** YYYY-MM-DD. */
  readonly from: string;
  readonly to: string;
}

/** The notes of a record, including unsent edits on this device. */
const notesOf = (record: MedicalRecord): string => {
  const unsentNotes = outboxState().items.flatMap((item) => {
    if (item.kind !== 'record-edit' || !isWaiting(item) || subjectOf(item) !== record.id) return [];
    const { notes } = lastTypedFields(item);
    return notes === undefined ? [] : [notes ?? ''];
  });
  return unsentNotes.at(-1) ?? record.notes ?? '';
};

/** The same error that the server would return if the notes became too long. */
const tooLongError = (): ApiError => {
  const code = 'care.outcome.long';
  return new ApiError(code, 400, {
    code: 'field.invalid',
    fields: { note: { code, message: '' } },
  });
};

const outcomeLine = ({ plan, from, to }: FinishedPlan, { outcome, note }: OutcomeInput): string => {
  const answer = outcome === '' ? '' : t(`care.outcome.${outcome}`);
  const dates = { from: formatDate(from), to: formatDate(to) };
  const line = t('care.outcome.line', { title: plan.title, ...dates, answer });
  return note.trim() === '' ? line : `${line} ${note.trim()}`;
};

/**
 * Adds the outcome of a course to the notes of the record in which it was prescribed, and calls `onDone` when
 * that is saved.
 */
export const useOutcome = (finished: FinishedPlan, onDone: () => void) => {
  const { plan, pet } = finished;
  const queryClient = useQueryClient();
  const draft = useDraft<OutcomeInput, OutcomeInput>(outcomeForm, {
    storageKey: `${useOwnerId()}.care-outcome.${plan.id}`,
    empty: { outcome: '', note: '' },
    fields: ['outcome', 'note'],
  });
  const deliver = useDeliver();
  const { save, saving } = useSave(draft, {
    send: async (values, attempt) => {
      const recordId = plan.recordId ?? '';
      const fetchRecord = () => call(readRecord, { params: { recordId } });
      const writeNotes = (record: MedicalRecord, key: string) => {
        const notes = [notesOf(record), outcomeLine(finished, values)].filter(Boolean).join('\n');
        if (notes.length > NOTES_LENGTH) throw tooLongError();
        return deliver({
          ...{
            kind: 'record-edit',
            ...attempt,
            key,
            body: { notes },
            base: record,
            petName: pet.name,
          },
        });
      };
      // Offline and without a cached record, the answer stays in the form.
      const knownRecord =
        queryClient.getQueryData(recordQuery(recordId).queryKey) ?? (await fetchRecord());
      try {
        return await writeNotes(knownRecord, attempt.key);
      } catch (error) {
        if (!isEditConflict(error)) throw error;
        // Another device has edited the record meanwhile, so the line is added below its new notes.
        return writeNotes(await fetchRecord(), newId());
      }
    },
    onSaved: async ({ end }) => {
      draft.finish();
      reportDelivery(end, { title: t('care.outcome.saved') });
      onDone();
      await refreshAbout(queryClient, 'record');
    },
    failed: 'care.outcome.failed',
  });
  return { draft, save, saving };
};

import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { ApiError } from '#renderer/api.ts';
import { dropItem, outboxState } from '#renderer/offline/outbox/outbox.ts';
import { useDeliver } from '#renderer/offline/outbox/use-deliver.ts';
import { refetchWaiting } from '#renderer/offline/outbox/waiting-items.ts';
import { showNotSaved } from '#renderer/ui/drafts/show-not-saved.ts';
import { t } from '#renderer/ui/language/text.ts';
import { newId } from '#renderer/ui/new-id.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import { refreshAbout } from '#renderer/ui/query-meta.ts';
import { timeNow } from '#renderer/ui/time/now.ts';
import type { PlanAnswer } from '#server/care/rules.ts';
import type { Dose, EarlyDose } from '#server/doses/contract.ts';
import { findTooEarly, isVeryLate, slotOfItem } from '#server/doses/rules.ts';
import { SameDoseDialog } from './same-dose-dialog.tsx';
import { TooSoonSheet } from './too-soon-sheet.tsx';
import { answersOf, type CareRow, type CareState } from './use-care.ts';
import { WhenSheet } from './when-sheet.tsx';

type GivingQuestion =
  | { readonly kind: 'when'; readonly row: CareRow; readonly isVeryLate: boolean }
  | {
      readonly kind: 'soon';
      readonly row: CareRow;
      readonly givenAt: string;
      readonly lastDose: PlanAnswer;
      readonly nextByPlan: string | null;
    }
  | {
      readonly kind: 'same';
      readonly row: CareRow;
      readonly givenAt: string;
      readonly current: Dose;
    };

interface DoseRecording {
  readonly status: 'given' | 'skipped';
  readonly givenAt: string;
  /** True if the owner has confirmed an early dose. */
  readonly allowEarly?: boolean;
  /** True if another person recorded the same dose, so that this one is saved in addition to the plan. */
  readonly extra?: boolean;
}

const announcementFor = ({ item, pet }: CareRow, status: 'given' | 'skipped'): string => {
  const names = { title: item.title, pet: pet.name };
  if (status === 'skipped') return t('care.skipped.toast', names);
  return t(item.kind === 'medication' ? 'care.given.toast' : 'care.done.toast', names);
};

/** Undoes a recorded dose: in the outbox if it is still unsent, else on the server. */
const useUndoDose = ({ me }: CareState) => {
  const queryClient = useQueryClient();
  const deliver = useDeliver();
  return async ({ plan, pet, item: { title } }: CareRow, doseId: string): Promise<void> => {
    try {
      const waitingItem = outboxState().items.find(
        (each) => each.kind === 'dose' && each.body.id === doseId,
      );
      if (waitingItem && waitingItem.state !== 'synced') await dropItem(waitingItem);
      else {
        await deliver({
          ...{ kind: 'dose-undone', owner: me?.id ?? '', key: newId(), body: {} },
          ...{ doseId, planId: plan.id, petId: pet.id, petName: pet.name, title },
          createdAt: new Date().toISOString(),
        });
      }
      await refetchWaiting(queryClient);
      toast({ title: t('care.undone.toast', { title }) });
      await refreshAbout(queryClient, 'dose');
    } catch (error) {
      showNotSaved(error, 'care.failed.undo');
    }
  };
};

/**
 * Records doses, asks the owner questions if needed, and offers to undo. `questions` must be rendered next to
 * the rows.
 */
export const useGiving = (care: CareState) => {
  const [openQuestion, setOpenQuestion] = useState<GivingQuestion>();
  const queryClient = useQueryClient();
  const deliver = useDeliver();
  /** The keys of the occurrences that are being recorded, which a second press must not record again. */
  const recordedKeys = useRef(new Set<string>());
  const undoDose = useUndoDose(care);
  const undo = (row: CareRow, doseId: string): void => {
    recordedKeys.current.delete(row.key);
    void undoDose(row, doseId);
  };
  const close = () => setOpenQuestion(undefined);

  const onRefused = (error: unknown, row: CareRow, { status, givenAt }: DoseRecording): void => {
    // The server knows of doses that this page does not show yet.
    if (error instanceof ApiError) void refreshAbout(queryClient, 'dose');
    if (error instanceof ApiError && error.code === 'care.tooEarly') {
      // The cast is safe: this refusal contains both fields.
      const { last: lastDose, nextByPlan } = error.answer as unknown as EarlyDose;
      setOpenQuestion({ kind: 'soon', row, givenAt, lastDose, nextByPlan });
    } else if (
      error instanceof ApiError &&
      error.code === 'care.alreadyGiven' &&
      status === 'given'
    ) {
      // The cast is safe: this refusal contains the dose.
      const { current } = error.answer as unknown as { readonly current: Dose };
      setOpenQuestion({ kind: 'same', row, givenAt, current });
    } else showNotSaved(error, 'care.failed.give');
  };

  const record = async (row: CareRow, recording: DoseRecording): Promise<void> => {
    close();
    const { item, plan, pet, key } = row;
    const { status, givenAt, allowEarly = false, extra = false } = recording;
    const id = newId();
    const isExtra = extra || item.extra;
    if (!isExtra && recordedKeys.current.has(key)) return;
    recordedKeys.current.add(key);
    const doseSlot = isExtra ? { day: null, time: null } : { day: item.day, time: item.time };
    try {
      const { end } = await deliver({
        ...{ kind: 'dose', owner: care.me?.id ?? '', key: id, createdAt: new Date().toISOString() },
        ...{ planId: plan.id, petId: pet.id, petName: pet.name, title: item.title },
        body: {
          ...{ id, ...doseSlot, status, givenAt },
          ...(allowEarly || !navigator.onLine ? { allowEarly: true } : {}),
          ...(extra ? { extra } : {}),
        },
      });
      toast({
        title: announcementFor(row, status),
        ...(end === 'sent' ? {} : { description: t('outbox.kept.text') }),
        action: { label: t('common.undo'), run: () => undo(row, id) },
      });
    } catch (error) {
      onRefused(error, row, recording);
    } finally {
      recordedKeys.current.delete(key);
    }
  };

  const saveDose = (row: CareRow, givenAt: string): void => {
    const { plan, item } = row;
    const givenDoses = answersOf(care.answers, plan.id).filter(({ status }) => status === 'given');
    const earlyDose = findTooEarly(plan, givenDoses, { day: item.day, time: item.time, givenAt });
    if (earlyDose) {
      const { last: lastDose, nextByPlan } = earlyDose;
      setOpenQuestion({ kind: 'soon', row, givenAt, lastDose, nextByPlan });
    } else void record(row, { status: 'given', givenAt });
  };

  const pressRow = (row: CareRow): void => {
    const slot = slotOfItem(row.plan, row.item);
    const isLate = slot !== undefined && isVeryLate(slot, timeNow());
    if (isLate || /^(late|missed)$/.test(row.item.status)) {
      setOpenQuestion({ kind: 'when', row, isVeryLate: isLate });
    } else saveDose(row, timeNow().toISOString());
  };

  const renderQuestion = (question: GivingQuestion): ReactNode => {
    const { row } = question;
    if (question.kind === 'when') {
      const chooseTime = (givenAt: string) => {
        close();
        saveDose(row, givenAt);
      };
      return (
        <WhenSheet
          row={row}
          isVeryLate={question.isVeryLate}
          onChoose={chooseTime}
          onClose={close}
        />
      );
    }
    const { givenAt } = question;
    if (question.kind === 'soon') {
      return (
        <TooSoonSheet
          {...question}
          me={care.me}
          onGive={() => void record(row, { status: 'given', givenAt, allowEarly: true })}
          onClose={close}
        />
      );
    }
    const extraDose = { status: 'given', givenAt, allowEarly: true, extra: true } as const;
    return (
      <SameDoseDialog
        title={row.item.title}
        current={question.current}
        onYes={() => void record(row, extraDose)}
        onNo={close}
        onClose={close}
      />
    );
  };

  return {
    press: pressRow,
    skip: (row: CareRow) =>
      void record(row, { status: 'skipped', givenAt: timeNow().toISOString() }),
    undo: (row: CareRow): void => {
      if (row.item.doseId !== null) undo(row, row.item.doseId);
    },
    questions: openQuestion ? renderQuestion(openQuestion) : null,
  };
};

export type GivingActions = ReturnType<typeof useGiving>;

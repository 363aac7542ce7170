import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { currentUserQuery } from '#renderer/accounts/queries.ts';
import type { PlanChanges } from '#renderer/care/offline.ts';
import { withTimeOfChange } from '#renderer/care/time-of-change.ts';
import { useUndoDeletion } from '#renderer/deleted/queries.ts';
import type { Delivery } from '#renderer/offline/outbox/deliver.ts';
import { dropItem, outboxState } from '#renderer/offline/outbox/outbox.ts';
import { newerVersionIn } from '#renderer/offline/outbox/outbox-answer.ts';
import { useDeliver } from '#renderer/offline/outbox/use-deliver.ts';
import { refetchWaiting } from '#renderer/offline/outbox/waiting-items.ts';
import { isEditConflict } from '#renderer/offline/saving/use-edit-conflict.ts';
import { showNotSaved } from '#renderer/ui/drafts/show-not-saved.ts';
import { t } from '#renderer/ui/language/text.ts';
import { newId } from '#renderer/ui/new-id.ts';
import { type ToastContent, toast } from '#renderer/ui/overlays/toast-store.ts';
import { refreshAbout } from '#renderer/ui/query-meta.ts';
import type { CarePlan } from '#server/care/contract.ts';
import type { PlanStatus } from '#server/occurrences/rules.ts';
import type { Pet } from '#server/pets/contract.ts';

const TOAST_BY_ACTION = {
  active: 'care.plan.resumed',
  paused: 'care.plan.paused',
  ended: 'care.plan.ended',
} as const;

const waitingDescription = (end: Delivery['end']): { readonly description?: string } =>
  end === 'sent'
    ? {}
    : { description: t(end === 'sending' ? 'outbox.sending' : 'outbox.kept.text') };

/**
 * Calls `toast` for the newest action alone. A late answer to an earlier one must not take away its toast with Undo.
 */
const useToastOfNewest = () => {
  const newest = useRef(0);
  return () => {
    newest.current += 1;
    const own = newest.current;
    return (content: ToastContent) => {
      if (own === newest.current) toast(content);
    };
  };
};

/** Actions on a plan that need no form. Each can be undone, and is queued while offline. */
export const usePlanActions = (pet: Pick<Pet, 'name'>) => {
  const queryClient = useQueryClient();
  const { data: user } = useSuspenseQuery(currentUserQuery);
  const deliver = useDeliver();
  const undoDeletion = useUndoDeletion();
  const owner = user?.id ?? '';
  const startAction = useToastOfNewest();
  const itemBase = () => ({ owner, petName: pet.name, createdAt: new Date().toISOString() });

  const changePlan = async (plan: CarePlan, changes: PlanChanges) => {
    const key = newId();
    const body = withTimeOfChange(changes);
    const item = { kind: 'carePlan-edit', ...itemBase(), key, body, base: plan } as const;
    try {
      return { key, delivery: await deliver<CarePlan>(item) };
    } catch (error) {
      // These fields are replaced as a whole, so the edit can be applied to a newer version without a
      // conflict.
      const newer = isEditConflict(error) ? newerVersionIn(error) : undefined;
      if (!newer) throw error;
      // The cast is safe: the server's answer is the plan.
      const retriedItem = { ...item, key: newId(), base: newer as CarePlan };
      return { key: retriedItem.key, delivery: await deliver<CarePlan>(retriedItem) };
    }
  };

  const setStatus = async (plan: CarePlan, status: PlanStatus): Promise<void> => {
    const showToast = startAction();
    try {
      const { key, delivery } = await changePlan(plan, { status });
      const undoChange = async () => {
        try {
          const item = outboxState().items.find((each) => each.key === key);
          if (item && item.state !== 'synced') {
            await dropItem(item);
            return await refetchWaiting(queryClient);
          }
          const savedPlan = delivery.end === 'sent' ? delivery.answer : plan;
          await changePlan(savedPlan, { status: plan.status });
          await refreshAbout(queryClient, 'carePlan');
        } catch (error) {
          showNotSaved(error, 'care.plan.failed');
        }
      };
      showToast({
        title: t(TOAST_BY_ACTION[status], { title: plan.title }),
        ...waitingDescription(delivery.end),
        action: { label: t('common.undo'), run: () => void undoChange() },
      });
      await refreshAbout(queryClient, 'carePlan');
    } catch (error) {
      showNotSaved(error, 'care.plan.failed');
    }
  };

  const remove = async (plan: CarePlan): Promise<void> => {
    const key = newId();
    const showToast = startAction();
    try {
      const delivery = await deliver({
        ...{ kind: 'carePlan-removal', ...itemBase(), key, body: {}, base: plan },
      });
      const restorablePlan = { kind: 'carePlan', id: plan.id, name: plan.title } as const;
      showToast({
        title: t('care.plan.deleted'),
        ...waitingDescription(delivery.end),
        action: {
          label: t('common.undo'),
          run: () => void undoDeletion({ owner, key, delivery }, restorablePlan),
        },
      });
      await refreshAbout(queryClient, 'carePlan');
    } catch (error) {
      showNotSaved(error, 'care.plan.failed');
    }
  };

  return {
    pause: (plan: CarePlan) => void setStatus(plan, 'paused'),
    resume: (plan: CarePlan) => void setStatus(plan, 'active'),
    end: (plan: CarePlan) => setStatus(plan, 'ended'),
    /** Ends a plan without a toast, for callers that show their own. */
    endQuietly: async (plan: CarePlan): Promise<void> => {
      try {
        await changePlan(plan, { status: 'ended' });
        await refreshAbout(queryClient, 'carePlan');
      } catch (error) {
        showNotSaved(error, 'care.plan.failed');
      }
    },
    remove: (plan: CarePlan) => void remove(plan),
  };
};

export type PlanActions = ReturnType<typeof usePlanActions>;

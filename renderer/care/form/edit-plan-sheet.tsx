import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { currentUserQuery } from '#renderer/accounts/queries.ts';
import { planFields } from '#renderer/care/fields.ts';
import type { PlanChanges } from '#renderer/care/offline.ts';
import { readPlans } from '#renderer/care/queries.ts';
import { withTimeOfChange } from '#renderer/care/time-of-change.ts';
import { ZoneNote } from '#renderer/care/zone-notes.tsx';
import { allows } from '#renderer/members/rights.ts';
import { EditSheet } from '#renderer/offline/conflicts/edit-sheet.tsx';
import { RefusedFields } from '#renderer/offline/conflicts/refused-fields.tsx';
import { useOutbox } from '#renderer/offline/outbox/outbox.ts';
import type { StoredBase } from '#renderer/offline/outbox/outbox-item.ts';
import { lastUnsentChange } from '#renderer/offline/outbox/waiting-items.ts';
import { useSave } from '#renderer/offline/saving/use-save.ts';
import { useEditDraft } from '#renderer/ui/drafts/use-edit-draft.ts';
import { withStartOver } from '#renderer/ui/drafts/with-start-over.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { MergedNote } from '#renderer/ui/merged-note.tsx';
import { refreshAbout } from '#renderer/ui/query-meta.ts';
import { accountTimeZone } from '#renderer/ui/time/account-time-zone.ts';
import { timeNow } from '#renderer/ui/time/now.ts';
import { useOwnerId } from '#renderer/use-owner.ts';
import type { CarePlan } from '#server/care/contract.ts';
import type { Pet } from '#server/pets/contract.ts';
import { momentOf } from './moment.ts';
import { PlanFields } from './plan-fields.tsx';
import { changesIn, planFormValues } from './plan-form-values.ts';
import { type PlanInput, planSchema } from './plan-values.ts';

interface EditPlanProps {
  readonly plan: CarePlan;
  readonly pet: Pet;
  readonly onDelete: () => void;
  readonly onClose: () => void;
}

const isPlan = (entity: StoredBase): entity is CarePlan => 'revisions' in entity;

/** The time zone in which a change of the plan will apply: that of its owner. */
const useTimeZone = ({ role, timeZone }: CarePlan): string => {
  const { data: user } = useQuery(currentUserQuery);
  if (role !== undefined && role !== 'owner') return timeZone;
  return accountTimeZone(user);
};

const usePlanEdit = ({ plan, pet, onClose }: EditPlanProps, timeZone: string) => {
  const queryClient = useQueryClient();
  const [{ moment, schema }] = useState(() => {
    const now = () => momentOf(timeNow(), timeZone);
    return { moment: now, schema: planSchema(now) };
  });
  const draft = useEditDraft<CarePlan, PlanInput, PlanInput>(schema, {
    storageKey: `${useOwnerId()}.care-edit.${plan.id}`,
    stored: plan,
    typed: (entity) => planFormValues(entity, moment()),
  });
  const saving = useSave(draft, {
    edit: {
      basis: draft.basis,
      changes: (base, values) => changesIn(base, values, moment(), timeNow()),
      newest: async () => {
        const newestPlan = (await readPlans({})).find(({ id }) => id === plan.id);
        if (!newestPlan) throw new Error(`the plan ${plan.id} is gone`);
        return newestPlan;
      },
      isOfKind: isPlan,
      fields: planFields,
    },
    item: (changes: PlanChanges, attempt) => ({
      ...{ kind: 'carePlan-edit', body: withTimeOfChange(changes), petName: pet.name, ...attempt },
    }),
    onSent: () => void refreshAbout(queryClient, 'carePlan'),
    failed: 'care.plan.save.failed',
    done: 'care.plan.saved',
    onDone: onClose,
  });
  return { draft, ...saving };
};

const EditPlan = (props: EditPlanProps & { readonly onAgain: () => void }) => {
  const { plan, pet, onDelete, onAgain, onClose } = props;
  const timeZone = useTimeZone(plan);
  const edit = usePlanEdit(props, timeZone);
  const waitingItem = lastUnsentChange(useOutbox().items, 'carePlan', plan.id);
  return (
    <EditSheet
      edit={edit}
      title={t('care.plan.edit')}
      name={plan.title}
      saveText="care.save"
      waitingItem={waitingItem}
      mayDelete={allows(pet, 'delete')}
      onDelete={onDelete}
      onAgain={onAgain}
      onClose={onClose}
      below={<MergedNote at={plan.mergedAt} />}
    >
      <ZoneNote plan={plan} />
      <PlanFields
        key={edit.draft.formKey}
        form={edit.draft.form}
        timeZone={timeZone}
        status={plan.status}
      />
      <RefusedFields form={edit.draft.form} problem={waitingItem?.problem ?? null} />
    </EditSheet>
  );
};

/** Edits or deletes a plan. Past occurrences keep the schedule that was valid for them. */
export const EditPlanSheet = withStartOver(EditPlan);

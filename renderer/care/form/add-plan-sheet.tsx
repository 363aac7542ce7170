import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { currentUserQuery } from '#renderer/accounts/queries.ts';
import { plansQuery } from '#renderer/care/queries.ts';
import { ZoneNotes } from '#renderer/care/zone-notes.tsx';
import { isOwn } from '#renderer/members/rights.ts';
import { reportDelivery } from '#renderer/offline/outbox/report-delivery.ts';
import { useDeliver } from '#renderer/offline/outbox/use-deliver.ts';
import { keyForPet } from '#renderer/offline/saving/key-for-pet.ts';
import { useSave } from '#renderer/offline/saving/use-save.ts';
import { FormSheet } from '#renderer/ui/drafts/form-sheet.tsx';
import { useDraft } from '#renderer/ui/drafts/use-draft.ts';
import { withStartOver } from '#renderer/ui/drafts/with-start-over.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { idFor } from '#renderer/ui/new-id.ts';
import { PetAvatar } from '#renderer/ui/photos/pet-avatar.tsx';
import { accountTimeZone } from '#renderer/ui/time/account-time-zone.ts';
import { timeNow } from '#renderer/ui/time/now.ts';
import { useMinute } from '#renderer/ui/time/use-minute.ts';
import type { Pet } from '#server/pets/contract.ts';
import { momentOf } from './moment.ts';
import { PetsField, usePlanPets } from './pets-field.tsx';
import { PlanFields } from './plan-fields.tsx';
import { newPlan, type PlanInput, planSchema, toPlanBody } from './plan-values.ts';

interface AddPlanProps {
  readonly pet: Pet;
  /** The record in which the plan was prescribed. */
  readonly record?: { readonly id: string; readonly title: string };
  readonly onClose: () => void;
}

/** Another plan of the owner of a shared pet, whose zone the new plan will have. */
const useOwnersPlan = (pet: Pet) => {
  const { data: plans } = useQuery(plansQuery);
  return isOwn(pet) ? undefined : plans?.find(({ owner }) => owner?.id === pet.owner?.id);
};

const useAddPlan = ({ pet, record, onClose }: AddPlanProps) => {
  const { data: user } = useSuspenseQuery(currentUserQuery);
  const accountZone = accountTimeZone(user);
  const ownersPlan = useOwnersPlan(pet);
  const timeZone = ownersPlan?.timeZone ?? accountZone;
  const [initial] = useState(() => {
    const now = () => momentOf(timeNow(), timeZone);
    return { moment: now, schema: planSchema(now) };
  });
  const title = record ? { title: record.title } : {};
  const empty = newPlan({ today: initial.moment().today, petId: pet.id, ...title });
  const draft = useDraft<PlanInput, PlanInput>(initial.schema, {
    storageKey: `${user?.id}.care.${pet.id}${record ? `.${record.id}` : ''}`,
    empty,
    fields: Object.keys(empty),
  });
  const pets = usePlanPets(pet);
  const deliver = useDeliver();
  const { save, saving } = useSave(draft, {
    send: async (input, { key, ...attempt }) => {
      const knownPets = pets.filter(({ id }) => input.petIds.includes(id));
      // A draft may name pets that have been deleted since.
      const chosenPets = knownPets.length > 0 ? knownPets : [pet];
      let end: Awaited<ReturnType<typeof deliver>>['end'] = 'sent';
      for (const { id, name } of chosenPets) {
        const ownKey = id === pet.id ? key : keyForPet(key, id);
        const recordLink = record && id === pet.id ? { recordId: record.id } : {};
        const body = { ...toPlanBody(input, initial.moment()), ...recordLink, ...idFor(ownKey) };
        const delivery = await deliver({
          ...{ kind: 'carePlan', key: ownKey, body, petId: id, petName: name, ...attempt },
        });
        if (delivery.end !== 'sent') end = delivery.end;
      }
      return end;
    },
    onSaved: (end) => {
      draft.finish();
      onClose();
      reportDelivery(end, { title: t('care.plan.saved') });
    },
    failed: 'care.plan.save.failed',
    savedBefore: 'care.plan.save.before',
  });
  const zonePlans = ownersPlan ? [ownersPlan] : [];
  return { draft, save, saving, timeZone, accountZone, zonePlans };
};

const AddPlan = (props: AddPlanProps & { readonly onAgain: () => void }) => {
  const { pet, onClose, onAgain } = props;
  const { draft, save, saving, timeZone, accountZone, zonePlans } = useAddPlan(props);
  const now = useMinute();
  return (
    <FormSheet
      onClose={onClose}
      title={t('care.plan.add')}
      subtitle={t('records.add.for', { name: pet.name })}
      picture={<PetAvatar name={pet.name} category={pet.category} photo={pet.photo} size={40} />}
      draft={draft}
      onAgain={onAgain}
      save={save}
      saveText={t('care.save')}
      saving={saving}
      className="flex flex-col gap-6"
    >
      <ZoneNotes plans={zonePlans} care={{ now, timeZone: accountZone }} />
      <PlanFields form={draft.form} timeZone={timeZone} />
      <PetsField form={draft.form} pet={pet} />
    </FormSheet>
  );
};

/** Creates a care plan. The draft is kept on the device until the plan is saved. */
export const AddPlanSheet = withStartOver(AddPlan);

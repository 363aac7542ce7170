import { useQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { householdQuery } from '#renderer/members/queries.ts';
import { Select } from '#renderer/ui/fields/select.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { useOwnerId } from '#renderer/use-owner.ts';
import { may } from '#server/members/rules.ts';
import type { PetForm } from './pet-values.ts';

/** Chooses the owner of a new pet. Only for a member who may add pets to another household. */
export const PetOwnerField = ({ form }: { readonly form: PetForm }) => {
  const me = useOwnerId();
  const { data } = useQuery(householdQuery);
  const { field, fieldState } = useController({ control: form.control, name: 'ownerId' });
  const owners = (data?.sharedWithMe ?? []).filter(
    ({ role, isPending }) => !isPending && may(role, 'add-pet'),
  );
  if (owners.length === 0 && field.value === undefined) return null;
  const isKnown = [undefined, me, ...owners.map(({ owner }) => owner.id)].includes(field.value);
  // A select without its value would show the first choice, which could then not be chosen.
  const isGone = data !== undefined && !isKnown;
  return (
    <Select
      {...field}
      value={field.value ?? me}
      label={t('pets.whose')}
      error={isGone ? 'pets.whose.gone' : fieldState.error?.message}
      choices={[
        ...(isGone ? [{ value: field.value ?? '', label: t('household.nameless') }] : []),
        { value: me, label: t('pets.whose.mine') },
        ...owners.map(({ owner }) => ({
          value: owner.id,
          label: owner.name || t('household.nameless'),
        })),
      ]}
    />
  );
};

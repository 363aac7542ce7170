import { useInfiniteQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { allows } from '#renderer/members/rights.ts';
import { petsQuery } from '#renderer/pets/queries.ts';
import { useLocalPets } from '#renderer/pets/use-local-pets.ts';
import { t } from '#renderer/ui/language/text.ts';
import { PetAvatar } from '#renderer/ui/photos/pet-avatar.tsx';
import type { ListedPet, Pet } from '#server/pets/contract.ts';
import { isLiving } from '#server/pets/rules.ts';
import type { PlanFormState } from './plan-values.ts';

const NO_PETS: readonly ListedPet[] = [];

/** The living pets that are known on this device; the pet for which the form was opened is first. */
export const usePlanPets = (
  pet: Pet,
): readonly Pick<Pet, 'id' | 'name' | 'category' | 'photo'>[] => {
  const { data } = useInfiniteQuery(petsQuery);
  const { pets } = useLocalPets(data?.pages.flatMap(({ items }) => items) ?? NO_PETS);
  const knownPets = pets.map((localPet) => localPet.pet);
  return [
    pet,
    ...knownPets.filter(
      (otherPet) => otherPet.id !== pet.id && isLiving(otherPet) && allows(otherPet, 'add'),
    ),
  ];
};

/** Chooses the pets that get the same plan. */
export const PetsField = ({ form, pet }: { readonly form: PlanFormState; readonly pet: Pet }) => {
  const pets = usePlanPets(pet);
  const { field } = useController({ control: form.control, name: 'petIds' });
  if (pets.length < 2) return null;
  const chosenIds = field.value;
  const togglePet = (id: string) => {
    const next = chosenIds.includes(id)
      ? chosenIds.filter((otherId) => otherId !== id)
      : [...chosenIds, id];
    // At least one pet must stay selected.
    if (next.length > 0) field.onChange(next);
  };
  return (
    <fieldset>
      <legend className="mb-2 font-semibold text-row">{t('care.plan.pets')}</legend>
      <div className="flex flex-wrap gap-2">
        {pets.map(({ id, name, category, photo }) => (
          <button
            key={id}
            type="button"
            aria-pressed={chosenIds.includes(id)}
            onClick={() => togglePet(id)}
            className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-full border border-line bg-surface py-0.5 pr-4 pl-1 text-row aria-pressed:border-narra aria-pressed:bg-narra-soft aria-pressed:font-semibold aria-pressed:text-narra"
          >
            <PetAvatar name={name} category={category} photo={photo} size={40} />
            <span className="wrap-anywhere">{name}</span>
          </button>
        ))}
      </div>
    </fieldset>
  );
};

import { Pencil } from 'lucide-react';
import { ageText } from '#renderer/pets/age-text.ts';
import { categoryLabels } from '#renderer/pets/category-labels.ts';
import { factFields, factNames } from '#renderer/pets/fields.ts';
import { PetPhoto } from '#renderer/pets/pet-photo.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { formatDate } from '#renderer/ui/format/format.ts';
import { t } from '#renderer/ui/language/text.ts';
import { type Fact, FactRows } from '#renderer/ui/lists/fact-rows.tsx';
import { MergedNote } from '#renderer/ui/merged-note.tsx';
import type { Pet, PetFacts } from '#server/pets/contract.ts';
import type { PetActions } from './pet-header.tsx';

/** Fields that are shown even if they are empty. */
const ALWAYS_SHOWN_FACTS: readonly (keyof PetFacts)[] = [
  'breed',
  'dateOfBirth',
  'microchipId',
  'birthmarks',
];

/** Optional fields, shown only if they have a value. */
const detailsOf = (pet: Pet): readonly Fact[] => {
  return factNames
    .filter((name) => !ALWAYS_SHOWN_FACTS.includes(name))
    .map((name) => ({
      label: t(factFields[name].label),
      value: factFields[name].show(pet[name]),
    }))
    .filter(({ value }) => value !== '');
};

/** All fields of a pet except its photo. */
export const factsOf = (pet: Pet): readonly Fact[] => {
  const unknownText = t('pets.info.unknown');
  return [
    { label: t('pets.name'), value: pet.name },
    { label: t('pets.category'), value: t(categoryLabels[pet.category]) },
    { label: t('pets.breed'), value: pet.breed ?? unknownText },
    {
      label: t('pets.dateOfBirth'),
      value: pet.dateOfBirth === null ? unknownText : formatDate(pet.dateOfBirth),
    },
    { label: t('pets.info.ageText'), value: ageText(pet.age) ?? unknownText },
    { label: t('pets.microchipId'), value: pet.microchipId ?? unknownText },
    { label: t('pets.info.identifyingMarks'), value: pet.birthmarks ?? unknownText },
    ...detailsOf(pet),
  ];
};

interface PetInfoProps {
  readonly pet: Pet;
  /** Absent if the role of the account does not include it. */
  readonly onEdit: PetActions['onEdit'];
}

/** All fields of a pet, with an edit button. */
export const PetInfo = ({ pet, onEdit }: PetInfoProps) => {
  return (
    <div className="flex max-w-xl flex-col gap-4">
      {/* In layouts with a pane for the pet, the large photo is already shown there. */}
      <div className="h-48 w-64 max-w-full overflow-hidden rounded-card rail:hidden">
        <PetPhoto pet={pet} width={256} height={192} sizes="256px" described />
      </div>
      <div>
        <FactRows facts={factsOf(pet)} />
        <MergedNote at={pet.mergedAt} />
      </div>
      {onEdit && (
        <Button look="secondary" icon={Pencil} onClick={onEdit}>
          {t('pets.edit.title')}
        </Button>
      )}
    </div>
  );
};

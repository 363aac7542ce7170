import { Pencil } from 'lucide-react';
import { Button } from '#renderer/ui/button.tsx';
import { formatDate } from '#renderer/ui/format/format.ts';
import { t } from '#renderer/ui/language/text.ts';
import { type Fact, FactRows } from '#renderer/ui/lists/fact-rows.tsx';
import { MergedNote } from '#renderer/ui/merged-note.tsx';
import type { Pet, PetFacts } from '#server/pets/contract.ts';
import { ageText } from './age-text.ts';
import { categoryLabels } from './category-labels.ts';
import { factFields, factNames } from './fields.ts';
import { PetPhoto } from './pet-photo.tsx';

/** These have a line of their own, whether they are told or not. */
const ALWAYS_SHOWN: readonly (keyof PetFacts)[] = [
  'breed',
  'dateOfBirth',
  'microchipId',
  'birthmarks',
];

/** What not every owner tells: only what was told is shown. */
const detailsOf = (pet: Pet): readonly Fact[] => {
  return factNames
    .filter((name) => !ALWAYS_SHOWN.includes(name))
    .map((name) => ({
      label: t(factFields[name].label),
      value: factFields[name].show(pet[name]),
    }))
    .filter(({ value }) => value !== '');
};

/** Everything that was told about a pet but its photo. */
export const factsOf = (pet: Pet): readonly Fact[] => {
  const unknown = t('pets.info.unknown');
  return [
    { label: t('pets.name'), value: pet.name },
    { label: t('pets.category'), value: t(categoryLabels[pet.category]) },
    { label: t('pets.breed'), value: pet.breed ?? unknown },
    {
      label: t('pets.dateOfBirth'),
      value: pet.dateOfBirth === null ? unknown : formatDate(pet.dateOfBirth),
    },
    { label: t('pets.info.ageText'), value: ageText(pet.age) ?? unknown },
    { label: t('pets.microchipId'), value: pet.microchipId ?? unknown },
    { label: t('pets.info.identifyingMarks'), value: pet.birthmarks ?? unknown },
    ...detailsOf(pet),
  ];
};

/** All of that, and the way to change it. */
export const PetInfo = ({ pet, onEdit }: { readonly pet: Pet; readonly onEdit: () => void }) => {
  return (
    <div className="flex max-w-xl flex-col gap-4">
      {/* With a pane for the pet it stands large beside this already. */}
      <div className="h-48 w-64 max-w-full overflow-hidden rounded-card rail:hidden">
        <PetPhoto pet={pet} width={256} height={192} sizes="256px" described />
      </div>
      <div>
        <FactRows facts={factsOf(pet)} />
        <MergedNote at={pet.mergedAt} />
      </div>
      <Button look="secondary" icon={Pencil} onClick={onEdit}>
        {t('pets.edit.title')}
      </Button>
    </div>
  );
};

import { Pencil } from 'lucide-react';
import { Button } from '#renderer/ui/button.tsx';
import { formatDate } from '#renderer/ui/format.ts';
import { t } from '#renderer/ui/text.ts';
import type { Pet } from '#server/pets/contract.ts';
import { ageText } from './age-text.ts';
import { categoryLabels } from './category-labels.ts';
import { PetFacts } from './pet-facts.tsx';
import { PetPhoto } from './pet-photo.tsx';

/** Everything that was told about a pet, and the way to change it. */
export const PetInfo = ({ pet, onEdit }: { readonly pet: Pet; readonly onEdit: () => void }) => {
  const unknown = t('pets.info.unknown');
  return (
    <div className="flex max-w-xl flex-col gap-4">
      <div className="h-48 w-64 max-w-full overflow-hidden rounded-card">
        <PetPhoto pet={pet} width={256} height={192} sizes="256px" described />
      </div>
      <PetFacts
        facts={[
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
        ]}
      />
      <Button look="secondary" icon={Pencil} onClick={onEdit}>
        {t('pets.edit.title')}
      </Button>
    </div>
  );
};

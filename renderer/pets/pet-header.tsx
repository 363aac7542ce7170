import { Link, useNavigate } from '@tanstack/react-router';
import { ChevronLeft, Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { Button } from '#renderer/ui/button.tsx';
import { formatDate } from '#renderer/ui/format.ts';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import { Menu } from '#renderer/ui/menu.tsx';
import { t } from '#renderer/ui/text.ts';
import type { Pet } from '#server/pets/contract.ts';
import { breedAndAge } from './age-text.ts';
import { type Fact, PetFacts } from './pet-facts.tsx';
import { PetPhoto } from './pet-photo.tsx';

interface PetHeaderProps {
  readonly pet: Pet;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

const factsOf = ({ dateOfBirth, microchipId, birthmarks }: Pet): readonly Fact[] => [
  ...(dateOfBirth ? [{ label: t('pets.info.born'), value: formatDate(dateOfBirth) }] : []),
  ...(microchipId ? [{ label: t('pets.info.microchip'), value: microchipId }] : []),
  ...(birthmarks ? [{ label: t('pets.info.marks'), value: birthmarks }] : []),
];

/** On a phone: what floats over the photo. */
const OverPhoto = ({ onEdit, onDelete }: PetHeaderProps) => {
  const navigate = useNavigate();
  return (
    <div className="absolute inset-x-3 top-3 flex justify-between wide:hidden">
      <IconButton
        floating
        icon={ChevronLeft}
        label={t('common.back')}
        onClick={() => void navigate({ to: '/' })}
      />
      <Menu
        trigger={<IconButton floating icon={Ellipsis} label={t('pets.menu')} />}
        items={[
          { label: t('common.edit'), icon: Pencil, onSelect: onEdit },
          { label: t('common.delete'), icon: Trash2, onSelect: onDelete, tone: 'danger' },
        ]}
      />
    </div>
  );
};

/** In a wide window: what stands below the name. */
const BelowName = ({ pet, onEdit, onDelete }: PetHeaderProps) => {
  const facts = factsOf(pet);
  return (
    <div className="mt-4 hidden flex-col gap-4 wide:flex">
      {facts.length > 0 && <PetFacts facts={facts} />}
      <div className="grid grid-cols-2 gap-3">
        <Button look="secondary" size="row" icon={Pencil} onClick={onEdit}>
          {t('common.edit')}
        </Button>
        <Button look="quiet-danger" size="row" icon={Trash2} onClick={onDelete}>
          {t('common.delete')}
        </Button>
      </div>
    </div>
  );
};

/** Who the pet is: the top of a phone's screen, the left column of a wide one. */
export const PetHeader = (props: PetHeaderProps) => {
  const { pet } = props;
  const line = breedAndAge(pet);
  return (
    <header>
      <Link
        to="/"
        className="hidden h-12 items-center gap-1 font-semibold text-narra text-row wide:flex"
      >
        <ChevronLeft size={20} strokeWidth={1.75} absoluteStrokeWidth aria-hidden />
        {t('pets.toMyPets')}
      </Link>
      <div className="relative h-52 wide:mt-2 wide:h-70 wide:overflow-hidden wide:rounded-card">
        <PetPhoto
          pet={pet}
          width={390}
          height={208}
          sizes="(min-width: 64rem) 400px, 100vw"
          described
        />
        <OverPhoto {...props} />
      </div>
      <div className="px-4 pt-5 pb-3 wide:px-0 wide:pb-0">
        <h1 className="font-bold text-title">{pet.name}</h1>
        {line !== '' && <p className="text-ink-soft text-row">{line}</p>}
        <BelowName {...props} />
      </div>
    </header>
  );
};

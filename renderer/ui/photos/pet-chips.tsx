import type { ComponentProps } from 'react';
import { PetAvatar } from './pet-avatar.tsx';

/** More pets than this are a list with a search field instead of chips. */
export const MAX_CHIPS = 8;

/** A button that is pressed while its choice is chosen. */
export const chipToggle =
  'inline-flex min-h-11 max-w-full items-center gap-2 rounded-full border border-line bg-surface px-4 text-row hover:bg-track aria-pressed:border-narra aria-pressed:bg-narra-soft aria-pressed:font-semibold aria-pressed:text-narra aria-pressed:not-focus-visible:outline aria-pressed:not-focus-visible:outline-narra';

type ChipPet = Pick<ComponentProps<typeof PetAvatar>, 'name' | 'category' | 'photo'> & {
  readonly id: string;
};

interface PetChipsProps {
  readonly pets: readonly ChipPet[];
  readonly chosenIds: readonly string[];
  readonly onToggle: (petId: string, isIn: boolean) => void;
}

/** A chip with a photo for each pet. */
export const PetChips = ({ pets, chosenIds, onToggle }: PetChipsProps) =>
  pets.map(({ id, name, category, photo }) => (
    <button
      key={id}
      type="button"
      aria-pressed={chosenIds.includes(id)}
      onClick={() => onToggle(id, !chosenIds.includes(id))}
      className={`${chipToggle} pl-1.5`}
    >
      <PetAvatar name={name} category={category} photo={photo} size={32} />
      <span className="min-w-0 truncate">{name}</span>
    </button>
  ));

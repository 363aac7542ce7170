import { CircleAlert, PawPrint } from 'lucide-react';
import { useState } from 'react';
import { allows } from '#renderer/members/rights.ts';
import { useEveryPet } from '#renderer/pets/use-every-pet.ts';
import { Banner } from '#renderer/ui/banner.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { language, t } from '#renderer/ui/language/text.ts';
import { PetCheckList } from '#renderer/ui/lists/pet-check-list.tsx';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import { isLiving } from '#server/pets/rules.ts';
import type { PetOfRecord, UnsavedPet } from './save-for-others.ts';

const namesOf = (pets: readonly PetOfRecord[]): string =>
  new Intl.ListFormat(language() === 'fil' ? 'fil' : 'en').format(pets.map(({ name }) => name));

interface AlsoForProps {
  /** The pet whose form this is. */
  readonly pet: PetOfRecord;
  readonly others: readonly PetOfRecord[];
  readonly onOthers: (others: readonly PetOfRecord[]) => void;
  /** Pets whose record was saved by an earlier attempt. */
  readonly savedPets: readonly PetOfRecord[];
  readonly notSaved: readonly UnsavedPet[];
  readonly disabled: boolean;
}

type ChoosingProps = Pick<AlsoForProps, 'pet' | 'others' | 'onOthers' | 'savedPets'> & {
  readonly onClose: () => void;
};

const ChoosingSheet = ({ pet, others, onOthers, savedPets, onClose }: ChoosingProps) => {
  const choices = useEveryPet(true).filter(
    (each) =>
      each.id !== pet.id &&
      isLiving(each) &&
      allows(each, 'add') &&
      savedPets.every((savedPet) => savedPet.id !== each.id),
  );
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('records.also.title')}
      dock={
        <div className="flex flex-col">
          <Button onClick={onClose}>{t('records.also.done')}</Button>
        </div>
      }
    >
      <p className="mb-3 text-ink-soft text-row">{t('records.also.note', { name: pet.name })}</p>
      <PetCheckList
        label={t('records.also.title')}
        choices={choices}
        isChecked={({ id }) => others.some((otherPet) => otherPet.id === id)}
        onCheck={({ id, name }, checked) => {
          const otherChosen = others.filter((otherPet) => otherPet.id !== id);
          onOthers(checked ? [...otherChosen, { id, name }] : otherChosen);
        }}
      />
    </Sheet>
  );
};

/** Chooses other pets that get the same record, and lists those for which it could not be saved. */
export const AlsoFor = ({ pet, others, onOthers, savedPets, notSaved, disabled }: AlsoForProps) => {
  const [choosing, setChoosing] = useState(false);
  const pets = useEveryPet(false);
  if (!pets.some((each) => each.id !== pet.id && isLiving(each))) return null;
  return (
    <div className="flex flex-col gap-3">
      {notSaved.length > 0 && (
        <Banner
          tone="gumamela"
          icon={CircleAlert}
          urgent
          title={t('records.also.rest', { names: namesOf(savedPets) })}
        >
          {notSaved.map(({ id, name, reason }) => (
            <p key={id}>{t('records.also.failed', { name, reason })}</p>
          ))}
        </Banner>
      )}
      <Button
        look="secondary"
        icon={PawPrint}
        disabled={disabled}
        onClick={() => setChoosing(true)}
      >
        {others.length === 0
          ? t('records.also.add')
          : t('records.also.for', { names: namesOf(others) })}
      </Button>
      {others.length > 0 && (
        <p className="text-hint text-ink-soft">{t('records.also.note', { name: pet.name })}</p>
      )}
      {choosing && (
        <ChoosingSheet
          pet={pet}
          others={others}
          onOthers={onOthers}
          savedPets={savedPets}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  );
};

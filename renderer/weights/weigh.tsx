import { Weight } from 'lucide-react';
import { accountUnits } from '#renderer/current-account.ts';
import { Button } from '#renderer/ui/button.tsx';
import { formatDate } from '#renderer/ui/format/format.ts';
import { t } from '#renderer/ui/language/text.ts';
import { useOwnerClock } from '#renderer/use-owner.ts';
import type { Pet } from '#server/pets/contract.ts';
import { weightText } from '#server/weights/rules.ts';
import { AddWeightSheet } from './add-weight-sheet.tsx';
import { useWeightsIfLoaded } from './waiting-weights.ts';
import { kindsOf, type ReadEntry } from './weight-kinds.ts';

const useLast = (pet: Pet): ReadEntry | undefined =>
  kindsOf(useWeightsIfLoaded(pet.id), pet.category).drawn.at(-1);

/** For example "14.2 kg today"; an earlier weight with its date. */
const useLastText = (lastEntry: ReadEntry | undefined): string | undefined => {
  const { today } = useOwnerClock();
  if (!lastEntry) return undefined;
  const weight = weightText(lastEntry.grams, accountUnits().weightUnit);
  return lastEntry.date === today
    ? t('weights.latest.today', { weight })
    : t('weights.latest', { weight, date: formatDate(lastEntry.date) });
};

interface WeighProps {
  readonly pet: Pet;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
}

/**
 * The latest weight as a button that adds another. Without one, or before it is loaded, the button shows its
 * action.
 */
export const Weigh = ({ pet, isOpen, onOpen }: WeighProps) => {
  const lastEntry = useLast(pet);
  const text = useLastText(lastEntry);
  return (
    <>
      <Button
        look="secondary"
        size="row"
        icon={Weight}
        onClick={() => onOpen(true)}
        className="mt-4 w-full"
      >
        {text ?? t('weights.add')}
        {text && <span className="sr-only">{t('weights.add')}</span>}
      </Button>
      {isOpen && <AddWeightSheet pet={pet} lastEntry={lastEntry} onClose={() => onOpen(false)} />}
    </>
  );
};

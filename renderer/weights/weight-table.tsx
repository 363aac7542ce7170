import { Trash2 } from 'lucide-react';
import { accountUnits } from '#renderer/current-account.ts';
import { useMayChange } from '#renderer/members/use-may-change.ts';
import { passFocusOn } from '#renderer/ui/focus-beside.ts';
import { formatDate } from '#renderer/ui/format/format.ts';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { Fold } from '#renderer/ui/lists/fold.tsx';
import type { Pet } from '#server/pets/contract.ts';
import type { Category } from '#server/pets/rules.ts';
import type { WeightEntry } from '#server/weights/contract.ts';
import { isLikely, weightText } from '#server/weights/rules.ts';
import { conditionText } from './condition-text.ts';
import { useDeleteWeight } from './use-delete-weight.ts';

interface WeightTableProps {
  readonly pet: Pet;
  /** Oldest first. */
  readonly entries: readonly WeightEntry[];
}

const shownWeight = ({ grams }: WeightEntry): string =>
  grams === null ? t('weights.mark.unread') : weightText(grams, accountUnits().weightUnit);

/** Shows the typed text if it differs from the displayed weight. */
const TypedWeight = ({ entry }: { readonly entry: WeightEntry }) => {
  const { typed, assumed } = entry;
  if (typed === shownWeight(entry)) return null;
  return (
    <span className="block text-hint text-ink-soft">
      {t(assumed ? 'weights.assumed' : 'weights.typed', { typed })}
    </span>
  );
};

const Condition = ({ score }: { readonly score: WeightEntry['bodyCondition'] }) => {
  if (score === null) return null;
  return (
    <span className="block text-hint text-ink-soft">
      {t('weights.condition')} {conditionText(score)}
    </span>
  );
};

/** Says in words why a weight is not in the chart. */
const UnusualMark = ({
  grams,
  category,
}: {
  readonly grams: number;
  readonly category: Category;
}) =>
  isLikely(grams, category) ? null : (
    <span className="block text-hint text-mangga">{t('weights.mark.unusual')}</span>
  );

/**
 * Hidden for a weight of a record, which is deleted with its record, and for one that the account may not change.
 */
const Delete = ({ pet, entry }: { readonly pet: Pet; readonly entry: WeightEntry }) => {
  const { mutate, isPending } = useDeleteWeight(pet);
  const mayChange = useMayChange(pet);
  const { weighingId } = entry;
  if (weighingId === null || !mayChange(entry)) return null;
  return (
    <IconButton
      ref={passFocusOn}
      icon={Trash2}
      label={t('weights.delete', { date: formatDate(entry.date) })}
      disabled={isPending}
      onClick={() => mutate({ ...entry, weighingId })}
    />
  );
};

/** A table of all weights, newest first, including those that are not in the chart. */
export const WeightTable = ({ pet, entries }: WeightTableProps) => (
  <Fold summary={t('weights.table.show')}>
    <table className="w-full text-row">
      <caption className="sr-only">{t('weights.table', { name: pet.name })}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t('weights.table.date')}</th>
          <th scope="col">{t('weights.table.weight')}</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {entries.toReversed().map((entry) => (
          <tr
            key={entry.recordId ?? entry.weighingId}
            className="border-line border-b last:border-b-0"
          >
            <th
              scope="row"
              className="whitespace-nowrap py-2 pr-3 text-left align-top font-normal text-ink-soft max-narrow:whitespace-normal"
            >
              {formatDate(entry.date)}
            </th>
            <td className="wrap-anywhere py-2 text-right align-top">
              {shownWeight(entry)}
              {entry.grams !== null && <UnusualMark grams={entry.grams} category={pet.category} />}
              <TypedWeight entry={entry} />
              <Condition score={entry.bodyCondition} />
            </td>
            <td className="w-11 align-top">
              <Delete pet={pet} entry={entry} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </Fold>
);

import { Trash2 } from 'lucide-react';
import { formatDate } from '#renderer/ui/format/format.ts';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { Fold } from '#renderer/ui/lists/fold.tsx';
import type { Category } from '#server/pets/rules.ts';
import type { WeightEntry } from '#server/weights/contract.ts';
import { isLikely, kilograms } from '#server/weights/rules.ts';
import { useDeleteWeight } from './use-delete-weight.ts';

interface WeightTableProps {
  readonly petId: string;
  readonly name: string;
  readonly category: Category;
  /** Oldest first. */
  readonly entries: readonly WeightEntry[];
}

const said = ({ grams }: WeightEntry): string =>
  grams === null ? t('weights.mark.unread') : t('weights.kilograms', { weight: kilograms(grams) });

/** Shows the typed text if it differs from the displayed weight. */
const TypedAs = ({ entry }: { readonly entry: WeightEntry }) => {
  const { typed, assumed } = entry;
  if (typed === said(entry)) return null;
  return (
    <span className="block text-hint text-ink-soft">
      {t(assumed ? 'weights.assumed' : 'weights.typed', { typed })}
    </span>
  );
};

/** Says in words why a weight is not in the chart. */
const Unusual = ({ grams, category }: { readonly grams: number; readonly category: Category }) =>
  isLikely(grams, category) ? null : (
    <span className="block text-hint text-mangga">{t('weights.mark.unusual')}</span>
  );

/** Hidden for a weight of a record, which is deleted with its record. */
const Delete = ({ petId, entry }: { readonly petId: string; readonly entry: WeightEntry }) => {
  const { mutate, isPending } = useDeleteWeight(petId);
  const { weighingId } = entry;
  if (weighingId === null) return null;
  return (
    <IconButton
      icon={Trash2}
      label={t('weights.delete', { date: formatDate(entry.date) })}
      disabled={isPending}
      onClick={() => mutate({ ...entry, weighingId })}
    />
  );
};

/** A table of all weights, newest first, including those that are not in the chart. */
export const WeightTable = ({ petId, name, category, entries }: WeightTableProps) => (
  <Fold summary={t('weights.table.show')}>
    <table className="w-full text-row">
      <caption className="sr-only">{t('weights.table', { name })}</caption>
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
              className="whitespace-nowrap py-2 pr-3 text-left align-top font-normal text-ink-soft"
            >
              {formatDate(entry.date)}
            </th>
            <td className="wrap-anywhere py-2 text-right align-top">
              {said(entry)}
              {entry.grams !== null && <Unusual grams={entry.grams} category={category} />}
              <TypedAs entry={entry} />
            </td>
            <td className="w-11 align-top">
              <Delete petId={petId} entry={entry} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </Fold>
);

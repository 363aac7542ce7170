import { Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { accountUnits } from '#renderer/current-account.ts';
import { useMayChange } from '#renderer/members/use-may-change.ts';
import { passFocusOn } from '#renderer/ui/focus-beside.ts';
import { formatDate } from '#renderer/ui/format/format.ts';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { Fold } from '#renderer/ui/lists/fold.tsx';
import { MoreButton } from '#renderer/ui/lists/more-button.tsx';
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

interface WeightNote {
  readonly text: string;
  readonly tone: 'text-mangga' | 'text-ink-soft';
}

/** Why a weight is not in the chart, the typed text if it differs from the displayed weight, and the body condition. */
const notesOf = (entry: WeightEntry, category: Category): readonly WeightNote[] => {
  const { grams, typed, assumed, bodyCondition } = entry;
  const notes: WeightNote[] = [];
  if (grams !== null && !isLikely(grams, category))
    notes.push({ text: t('weights.mark.unusual'), tone: 'text-mangga' });
  if (typed !== shownWeight(entry))
    notes.push({
      text: t(assumed ? 'weights.assumed' : 'weights.typed', { typed }),
      tone: 'text-ink-soft',
    });
  if (bodyCondition !== null)
    notes.push({
      text: `${t('weights.condition')} ${conditionText(bodyCondition)}`,
      tone: 'text-ink-soft',
    });
  return notes;
};

interface EntryProps {
  readonly pet: Pet;
  readonly entry: WeightEntry;
}

/**
 * Hidden for a weight of a record, which is deleted with its record, and for one that the account may not change.
 */
const Delete = ({ pet, entry }: EntryProps) => {
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

/** A weight, and its notes in a row below that has the room of both columns. */
const Entry = ({ pet, entry }: EntryProps) => {
  const dateId = useId();
  const notes = notesOf(entry, pet.category);
  const bottom = notes.length > 0 ? '' : 'pb-2';
  return (
    <tbody className="border-line border-b last:border-b-0">
      <tr>
        <th
          id={dateId}
          scope="row"
          className={`whitespace-nowrap pt-2 pr-3 text-left align-top font-normal text-ink-soft max-narrow:whitespace-normal ${bottom}`}
        >
          {formatDate(entry.date)}
        </th>
        <td
          className={`wrap-anywhere pt-2 text-right align-top max-narrow:whitespace-normal ${entry.grams === null ? '' : 'whitespace-nowrap'} ${bottom}`}
        >
          {shownWeight(entry)}
        </td>
        <td rowSpan={notes.length > 0 ? 2 : 1} className="w-11 align-top">
          <Delete pet={pet} entry={entry} />
        </td>
      </tr>
      {notes.length > 0 && (
        <tr>
          <td colSpan={2} headers={dateId} className="wrap-anywhere pb-2 text-right text-hint">
            {notes.map(({ text, tone }) => (
              <span key={text} className={`block ${tone}`}>
                {text}
              </span>
            ))}
          </td>
        </tr>
      )}
    </tbody>
  );
};

/** Rows at first, and rows that one press adds. */
const ROWS_AT_A_TIME = 100;

const Table = ({ pet, entries }: WeightTableProps) => {
  const [count, setCount] = useState(ROWS_AT_A_TIME);
  const newestFirst = entries.slice(-count).reverse();
  return (
    <>
      <table className="w-full text-row">
        <caption className="sr-only">{t('weights.table', { name: pet.name })}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{t('weights.table.date')}</th>
            <th scope="col">{t('weights.table.weight')}</th>
            <td />
          </tr>
        </thead>
        {newestFirst.map((entry) => (
          <Entry key={entry.recordId ?? entry.weighingId} pet={pet} entry={entry} />
        ))}
      </table>
      {entries.length > count && (
        <MoreButton
          label={t('weights.table.more')}
          onMore={() => setCount(count + ROWS_AT_A_TIME)}
        />
      )}
    </>
  );
};

/** A table of all weights, newest first, including those that are not in the chart. */
export const WeightTable = (props: WeightTableProps) => (
  <Fold summary={t('weights.table.show')}>
    <Table {...props} />
  </Fold>
);

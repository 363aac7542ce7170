import { Button } from '#renderer/ui/button.tsx';
import { ExpenseIcon } from '#renderer/ui/expense-icon.tsx';
import { formatMoney } from '#renderer/ui/format/format.ts';
import { t } from '#renderer/ui/language/text.ts';
import { PetAvatar } from '#renderer/ui/photos/pet-avatar.tsx';
import type { DeletedThing } from '#server/deleted/contract.ts';
import { daysLeft } from '#server/deleted/rules.ts';
import { expenseTypeText } from '#server/expenses/rules.ts';
import { useRestore } from './queries.ts';

const Picture = ({ name, category, photo, type }: DeletedThing) => {
  if (photo === null && type !== null) {
    return (
      <span className="inline-flex size-10 items-center justify-center rounded-full bg-photo text-ink-soft">
        <ExpenseIcon type={type} />
      </span>
    );
  }
  // An expense belongs to no animal.
  const animal = category ?? 'other';
  return <PetAvatar name={name} category={animal} photo={photo?.thumbnailUrl} size={40} />;
};

/** The line under its name. */
const whatOf = ({ kind, type, petName, centavos }: DeletedThing): string => {
  if (kind === 'pet' || type === null) return t('deleted.pet');
  const what = t(expenseTypeText(type));
  return kind === 'record'
    ? t('deleted.record', { type: what, pet: petName ?? '' })
    : t('deleted.expense', { type: what, amount: formatMoney(centavos ?? 0) });
};

/** Its name; for an expense without a note, its category. */
const nameOf = ({ name, type }: DeletedThing): string =>
  name === '' && type !== null ? t(expenseTypeText(type)) : name;

interface DeletedRowProps {
  readonly thing: DeletedThing;
  /** The row is on its way out: whoever lists it says where the focus goes. */
  readonly onRestore: () => void;
}

/** What it was, how long it can still be taken back, and the button that does. */
export const DeletedRow = ({ thing, onRestore }: DeletedRowProps) => {
  const { kind, id, deletedAt, goneAt } = thing;
  const name = nameOf(thing);
  const { mutate: restore, isPending } = useRestore();
  return (
    <li className="group flex min-h-15 items-stretch gap-3 pl-3">
      <span className="shrink-0 self-center">
        <Picture {...thing} />
      </span>
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1 border-line border-b py-2.5 pr-3 group-last:border-b-0">
        <p className="min-w-0 flex-1 basis-40">
          <span className="block break-words font-semibold text-row">{name}</span>
          <span className="block break-words text-hint text-ink-soft">{whatOf(thing)}</span>
          <span className="block text-hint text-ink-soft">
            {t('deleted.left', { days: daysLeft(goneAt, new Date()) })}
          </span>
        </p>
        <Button
          look="secondary"
          size="row"
          aria-label={t('deleted.restore.of', { name })}
          disabled={isPending}
          onClick={() => {
            onRestore();
            // The same deletion has the same key: where an answer was lost, trying again gets it.
            restore({ kind, id, name, key: `${id} ${deletedAt}` });
          }}
        >
          {t('deleted.restore')}
        </Button>
      </div>
    </li>
  );
};

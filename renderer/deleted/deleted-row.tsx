import { History, Hospital } from 'lucide-react';
import { useState } from 'react';
import { standaloneLazyPart } from '#renderer/start/lazy-part.ts';
import { PartBoundary } from '#renderer/start/part-boundary.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { formatMoney } from '#renderer/ui/format/money.ts';
import { ExpenseIcon } from '#renderer/ui/icons/expense-icon.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { PetAvatar } from '#renderer/ui/photos/pet-avatar.tsx';
import { timeNow } from '#renderer/ui/time/now.ts';
import type { DeletedThing } from '#server/deleted/contract.ts';
import { daysLeft } from '#server/deleted/rules.ts';
import { expenseTypeText } from '#server/expenses/rules.ts';
import { useRestore } from './queries.ts';

// Conflicts are rare, so the sheet is loaded on demand.
const SideSheet = standaloneLazyPart(async () => (await import('./side-sheet.tsx')).SideSheet);

const Picture = ({ kind, name, category, photo, type, sideOf }: DeletedThing) => {
  if (photo === null && (sideOf !== null || kind === 'clinic')) {
    const Icon = kind === 'clinic' ? Hospital : History;
    return (
      <span className="inline-flex size-10 items-center justify-center rounded-full bg-photo text-ink-soft">
        <Icon size={20} />
      </span>
    );
  }
  if (photo === null && type !== null) {
    return (
      <span className="inline-flex size-10 items-center justify-center rounded-full bg-photo text-ink-soft">
        <ExpenseIcon type={type} />
      </span>
    );
  }
  // An expense belongs to no pet.
  const iconCategory = category ?? 'other';
  return <PetAvatar name={name} category={iconCategory} photo={photo} size={40} />;
};

/** The second line of a row: the kind of thing, with its pet and amount. */
const describeDeleted = ({ kind, sideOf, type, petName, centavos }: DeletedThing): string => {
  if (kind === 'side') return sideOf === null ? '' : t(`deleted.discarded.${sideOf}`);
  return t(`deleted.kind.${kind}`, {
    pet: petName ?? '',
    type: type === null ? '' : t(expenseTypeText(type)),
    amount: formatMoney(centavos ?? 0),
  });
};

/** The name, or the category of an expense without a note. */
const nameOf = ({ name, type, sideOf }: DeletedThing): string => {
  if (name !== '') return name;
  if (type !== null) return t(expenseTypeText(type));
  return sideOf === 'expense' ? t('deleted.side.expense') : '';
};

interface DeletedRowProps {
  readonly thing: DeletedThing;
  /** Called before the row disappears, so that the list can move the focus. */
  readonly onRestore: () => void;
}

interface RestoreButtonProps extends DeletedRowProps {
  readonly name: string;
}

/** Shows the version that was discarded in a conflict. */
const ViewSide = ({ id, name }: { readonly id: string; readonly name: string }) => {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        look="secondary"
        size="row"
        aria-label={t('deleted.side.view.of', { name })}
        onClick={() => setOpen(true)}
      >
        {t('deleted.side.view')}
      </Button>
      {isOpen && (
        <PartBoundary title="deleted.side.failed">
          <SideSheet id={id} title={name} onClose={close} />
        </PartBoundary>
      )}
    </>
  );
};

const RestoreButton = ({ thing, name, onRestore }: RestoreButtonProps) => {
  const { mutate: restore, isPending } = useRestore();
  const { kind, id, deletedAt } = thing;
  if (kind === 'side') return <ViewSide id={id} name={name} />;
  return (
    <Button
      look="secondary"
      size="row"
      aria-label={t('deleted.restore.of', { name })}
      disabled={isPending}
      onClick={() => {
        onRestore();
        // Each deletion has one idempotency key, so a repeated request after a lost answer is safe.
        restore({ kind, id, name, key: `${id} ${deletedAt}` });
      }}
    >
      {t('deleted.restore')}
    </Button>
  );
};

/** The deleted thing, the time left to restore it, and a restore button. */
export const DeletedRow = ({ thing, onRestore }: DeletedRowProps) => {
  const name = nameOf(thing);
  return (
    <li className="group flex min-h-15 items-stretch gap-3 pl-3">
      <span className="shrink-0 self-center">
        <Picture {...thing} />
      </span>
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1 border-line border-b py-2.5 pr-3 group-last:border-b-0">
        <p className="min-w-0 flex-1 basis-40">
          <span className="block break-words font-semibold text-row">{name}</span>
          <span className="block break-words text-hint text-ink-soft">
            {describeDeleted(thing)}
          </span>
          <span className="block text-hint text-ink-soft">
            {t('deleted.left', { days: daysLeft(thing.goneAt, timeNow()) })}
          </span>
        </p>
        <RestoreButton thing={thing} name={name} onRestore={onRestore} />
      </div>
    </li>
  );
};

import { Button } from '#renderer/ui/button.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { PetAvatar } from '#renderer/ui/photos/pet-avatar.tsx';
import { RecordIcon } from '#renderer/ui/record-icon.tsx';
import type { DeletedThing } from '#server/deleted/contract.ts';
import { daysLeft } from '#server/deleted/rules.ts';
import { useRestore } from './queries.ts';

const Picture = ({ name, category, photo, type }: DeletedThing) =>
  type !== null && photo === null ? (
    <span className="inline-flex size-10 items-center justify-center rounded-full bg-photo text-ink-soft">
      <RecordIcon type={type} />
    </span>
  ) : (
    <PetAvatar name={name} category={category} photo={photo?.thumbnailUrl} size={40} />
  );

interface DeletedRowProps {
  readonly thing: DeletedThing;
  /** The row is on its way out: whoever lists it says where the focus goes. */
  readonly onRestore: () => void;
}

/** What it was, how long it can still be taken back, and the button that does. */
export const DeletedRow = ({ thing, onRestore }: DeletedRowProps) => {
  const { kind, id, name, petName, type, deletedAt, goneAt } = thing;
  const { mutate: restore, isPending } = useRestore();
  const what =
    type === null
      ? t('deleted.pet')
      : t('deleted.record', { type: t(`records.type.${type}`), pet: petName });
  return (
    <li className="group flex min-h-15 items-stretch gap-3 pl-3">
      <span className="shrink-0 self-center">
        <Picture {...thing} />
      </span>
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1 border-line border-b py-2.5 pr-3 group-last:border-b-0">
        <p className="min-w-0 flex-1 basis-40">
          <span className="block break-words font-semibold text-row">{name}</span>
          <span className="block break-words text-hint text-ink-soft">{what}</span>
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

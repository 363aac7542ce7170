import {
  ChevronRight,
  CircleCheck,
  CornerDownLeft,
  FileHeart,
  type LucideIcon,
  NotebookPen,
  Plus,
  QrCode,
  Scale,
  Search,
} from 'lucide-react';
import { useEffect, useRef } from 'react';
import { lateText } from '#renderer/care/late-text.ts';
import type { CareState } from '#renderer/care/use-care.ts';
import { dueText } from '#renderer/reminders/due-text.ts';
import { t } from '#renderer/ui/language/text.ts';
import { PetAvatar } from '#renderer/ui/photos/pet-avatar.tsx';
import type { Result } from './palette-results.ts';

const ICONS: Readonly<Record<Exclude<Result['kind'], 'pet'>, LucideIcon>> = {
  give: CircleCheck,
  record: CircleCheck,
  'add-record': Plus,
  'add-weight': Scale,
  'add-diary': NotebookPen,
  history: FileHeart,
  tag: QrCode,
  screen: ChevronRight,
  everywhere: Search,
};

const Picture = ({ result }: { readonly result: Result }) => {
  if (result.kind === 'pet') {
    const { name, category, photo } = result.pet;
    return <PetAvatar name={name} category={category} photo={photo} size={40} />;
  }
  const Icon = ICONS[result.kind];
  return (
    <span className="flex size-8 shrink-0 items-center justify-center text-ink-soft">
      <Icon size={20} />
    </span>
  );
};

const detailOf = (result: Result): string => {
  if (result.kind === 'pet') return result.pet.breed ?? '';
  if (result.kind === 'record') return result.reminder.pet.name;
  if (result.kind === 'give') return result.row.pet.name;
  return 'pet' in result ? result.pet.name : '';
};

interface ResultProps {
  readonly result: Result;
  readonly care: CareState;
}

/** How late a dose or reminder is, or how many things of a pet are overdue; undefined if nothing is. */
const latenessOf = ({ result, care: { now, timeZone } }: ResultProps): string | undefined => {
  if (result.kind === 'give') {
    return result.row.item.status === 'late' ? lateText(result.row, now) : undefined;
  }
  if (result.kind === 'record') {
    const { text, tone } = dueText(result.reminder.dueDate, now, timeZone);
    return tone === 'overdue' ? text : undefined;
  }
  const count = result.kind === 'pet' ? result.pet.overdueCount : 0;
  return count > 0 ? t('pets.cards.overdue', { count }) : undefined;
};

interface OptionProps extends ResultProps {
  readonly id: string;
  readonly isActive: boolean;
  readonly onOpen: () => void;
  readonly onPoint: () => void;
}

/** A result as an option of the list. */
export const PaletteOption = ({ id, result, care, isActive, onOpen, onPoint }: OptionProps) => {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    // The field keeps the focus and handles the keys, so the row only needs the pointer.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
    <div
      ref={row}
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      onClick={onOpen}
      onPointerMove={onPoint}
      className="flex min-h-12 cursor-pointer items-center gap-3 rounded-control px-3 py-1.5 text-row aria-selected:bg-narra-soft"
    >
      <Picture result={result} />
      {/* With large text, the lateness moves below the name. */}
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
        <span className="min-w-0 flex-[1_1_6rem]">
          <span className="font-semibold">{result.name}</span>{' '}
          <span className="text-ink-soft">{detailOf(result)}</span>
        </span>
        <span
          className={`font-semibold text-hint ${result.kind === 'give' ? 'text-mangga' : 'text-gumamela'}`}
        >
          {latenessOf({ result, care })}
        </span>
      </span>
      {isActive && <CornerDownLeft size={20} className="shrink-0 text-ink-soft" />}
    </div>
  );
};

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
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
import { Dialog } from 'radix-ui';
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { currentUserQuery } from '#renderer/accounts/queries.ts';
import { lateText } from '#renderer/care/late-text.ts';
import { type CareRow, useCare } from '#renderer/care/use-care.ts';
import { useToday } from '#renderer/care/use-today.ts';
import { petsQuery } from '#renderer/pets/queries.ts';
import { useLocalPets } from '#renderer/pets/use-local-pets.ts';
import { canComplete, requestDone } from '#renderer/reminders/done/done-request.ts';
import { dueText } from '#renderer/reminders/due-text.ts';
import { useRemindersIfLoaded } from '#renderer/reminders/use-reminders.ts';
import { t } from '#renderer/ui/language/text.ts';
import { useCloseOnBack } from '#renderer/ui/overlays/use-close-on-back.ts';
import { useReturnFocus } from '#renderer/ui/overlays/use-return-focus.ts';
import { PetAvatar } from '#renderer/ui/photos/pet-avatar.tsx';
import { accountTimeZone } from '#renderer/ui/time/account-time-zone.ts';
import { timeNow } from '#renderer/ui/time/now.ts';
import type { MessageId } from '#server/messages/ids.ts';
import { KeyLabel } from './key.tsx';
import { type Result, resultsFor } from './palette-results.ts';

const SCREENS: readonly (readonly [to: string, name: MessageId])[] = [
  ['/dashboard', 'nav.home'],
  ['/schedule', 'nav.schedule'],
  ['/expenses', 'nav.expenses'],
  ['/profile', 'nav.profile'],
  ['/search', 'nav.search'],
  ['/vet-clinics', 'schedule.findClinics'],
  ['/qr-scanner', 'dashboard.scanPet'],
  ['/add-pet', 'dashboard.addPet'],
  ['/bulk-add-pets', 'dashboard.bulkImport'],
];

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

const useResults = (text: string) => {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(petsQuery);
  useEffect(() => {
    // All pages are loaded, so that every pet can be found.
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  const serverPets = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? [], [data]);
  const { pets } = useLocalPets(serverPets);
  const reminders = useRemindersIfLoaded().filter(canComplete);
  const doses = useToday(useCare()) ?? [];
  return resultsFor(text, {
    pets: pets.map(({ pet }) => pet),
    doses,
    reminders,
    screens: SCREENS.map(([to, name]) => ({ to, name: t(name) })),
    names: {
      give: ({ item: { kind, title } }) =>
        t(kind === 'medication' ? 'palette.give' : 'palette.done', { title }),
      record: (title) => t('palette.record', { title }),
      pet: {
        'add-record': t('palette.addRecord'),
        'add-weight': t('weights.add'),
        'add-diary': t('palette.addDiary'),
        history: t('records.history.heading'),
        tag: t('palette.tag'),
      },
      everywhere: (words) => t('palette.everywhere', { text: words }),
    },
  });
};

/** The address of a result; undefined for a record or dose, which needs no other screen. */
const addressOf = (result: Result): string | undefined => {
  switch (result.kind) {
    case 'give':
    case 'record':
      return undefined;
    case 'screen':
    case 'everywhere':
      return result.to;
    case 'add-weight':
      return `/pet/${result.pet.id}?tab=overview&add=weight`;
    case 'add-diary':
      return `/pet/${result.pet.id}?tab=overview&add=diary`;
    case 'add-record':
      return `/add-record?pet=${result.pet.id}`;
    case 'history':
      return `/pet/${result.pet.id}?tab=records`;
    case 'tag':
      return `/pet/${result.pet.id}?tab=qr`;
    default:
      return `/pet/${result.pet.id}`;
  }
};

const Picture = ({ result }: { readonly result: Result }) => {
  if (result.kind === 'pet') {
    const { name, category, photo } = result.pet;
    return <PetAvatar name={name} category={category} photo={photo} size={40} named={false} />;
  }
  const Icon = ICONS[result.kind];
  return (
    <span className="flex size-8 shrink-0 items-center justify-center text-ink-soft">
      <Icon size={20} strokeWidth={1.75} absoluteStrokeWidth aria-hidden />
    </span>
  );
};

const detailOf = (result: Result): string => {
  if (result.kind === 'pet') return result.pet.breed ?? '';
  if (result.kind === 'record') return result.reminder.pet.name;
  if (result.kind === 'give') return result.row.pet.name;
  return 'pet' in result ? result.pet.name : '';
};

/** Says how many things of a pet are overdue, or how late a dose or reminder is. */
const LateMark = ({ result }: { readonly result: Result }) => {
  const { data: user } = useQuery(currentUserQuery);
  if (result.kind === 'give') {
    if (result.row.item.status !== 'late') return null;
    return (
      <span className="font-semibold text-hint text-mangga">{lateText(result.row, timeNow())}</span>
    );
  }
  const { text = '', tone = 'overdue' } =
    result.kind === 'record'
      ? dueText(result.reminder.dueDate, timeNow(), accountTimeZone(user))
      : {};
  const count = result.kind === 'pet' ? result.pet.overdueCount : 0;
  const lateness = count > 0 ? t('pets.cards.overdue', { count }) : text;
  return tone === 'overdue' ? (
    <span className="font-semibold text-gumamela text-hint">{lateness}</span>
  ) : null;
};

interface OptionProps {
  readonly id: string;
  readonly result: Result;
  readonly isActive: boolean;
  readonly onOpen: () => void;
  readonly onPoint: () => void;
}

const Option = ({ id, result, isActive, onOpen, onPoint }: OptionProps) => {
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
      <span className="min-w-0 flex-1">
        <span className="font-semibold">{result.name}</span>{' '}
        <span className="text-ink-soft">{detailOf(result)}</span>
      </span>
      <LateMark result={result} />
      {isActive && (
        <CornerDownLeft
          size={20}
          strokeWidth={1.75}
          absoluteStrokeWidth
          aria-hidden
          className="shrink-0 text-ink-soft"
        />
      )}
    </div>
  );
};

const ResultGroup = ({
  name,
  children,
}: {
  readonly name: string;
  readonly children: ReactNode;
}) => {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group within a list box
    <div role="group" aria-labelledby={id}>
      <p id={id} className="px-3 pt-3 pb-1 font-semibold text-hint text-ink-soft">
        {name}
      </p>
      {children}
    </div>
  );
};

const Hints = ({ onShortcuts }: { readonly onShortcuts: () => void }) => (
  <div className="flex min-h-12 shrink-0 items-center gap-4 border-line border-t px-4 text-hint text-ink-soft max-wide:hidden">
    <span className="flex items-center gap-1.5">
      <KeyLabel>↑</KeyLabel>
      <KeyLabel>↓</KeyLabel>
      {t('palette.move')}
    </span>
    <span className="flex items-center gap-1.5">
      <KeyLabel>↵</KeyLabel>
      {t('palette.open')}
    </span>
    <button
      type="button"
      onClick={onShortcuts}
      className="hit-44 ml-auto flex items-center gap-1.5 hover:underline"
    >
      <KeyLabel>?</KeyLabel>
      {t('palette.all')}
    </button>
  </div>
);

interface PaletteProps {
  /** Opens an address of the app, because the palette is rendered outside the router's screens. */
  readonly open: (path: string) => void;
  readonly onGive: (row: CareRow) => void;
  readonly onClose: () => void;
  readonly onShortcuts: () => void;
}

const STEP_BY_KEY: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Finds pets, what is due for them, their actions, and screens by the words of their names. */
export const Palette = ({ open, onGive, onClose, onShortcuts }: PaletteProps) => {
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const results = useResults(text);
  const choose = (result: Result) => {
    onClose();
    const address = addressOf(result);
    if (address !== undefined) open(address);
    else if (result.kind === 'give') onGive(result.row);
    else if (result.kind === 'record') {
      requestDone({ reminder: result.reminder, onGoing: () => undefined });
    }
  };
  const returnFocus = useReturnFocus();
  useCloseOnBack(true, onClose);
  const id = useId();
  const groups = [
    { name: t('palette.pets'), found: results.pets },
    { name: t('palette.actions'), found: results.actions },
    { name: t('palette.goTo'), found: results.screens },
    { name: t('nav.search'), found: results.everywhere },
  ].filter(({ found }) => found.length > 0);
  const allResults = groups.flatMap(({ found }) => found);
  const currentIndex = Math.min(active, Math.max(0, allResults.length - 1));
  const optionId = (place: number) => `${id}-${place}`;
  const onKeyDown = (event: KeyboardEvent) => {
    const moveBy = STEP_BY_KEY[event.key];
    if (moveBy !== undefined && allResults.length > 0) {
      event.preventDefault();
      setActive((currentIndex + moveBy + allResults.length) % allResults.length);
    }
    const selectedResult = allResults[currentIndex];
    if (event.key === 'Enter' && selectedResult && !event.nativeEvent.isComposing) {
      event.preventDefault();
      choose(selectedResult);
    }
  };
  return (
    <Dialog.Root
      open
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
    >
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-30 animate-fade bg-scrim" />
        <Dialog.Content
          {...returnFocus}
          aria-describedby={undefined}
          className="fixed inset-x-3 top-[max(12px,env(safe-area-inset-top))] z-30 mx-auto flex max-h-[min(36rem,calc(100dvh-24px))] max-w-2xl animate-fade flex-col overflow-hidden rounded-card bg-paper shadow-float outline-none wide:top-24"
        >
          <Dialog.Title className="sr-only">{t('palette.label')}</Dialog.Title>
          <div className="flex shrink-0 items-center gap-3 border-line border-b px-4">
            <Search
              size={20}
              strokeWidth={1.75}
              absoluteStrokeWidth
              aria-hidden
              className="shrink-0 text-ink-soft"
            />
            <input
              type="text"
              role="combobox"
              aria-label={t('palette.label')}
              aria-expanded={allResults.length > 0}
              aria-controls={`${id}-list`}
              aria-activedescendant={allResults.length > 0 ? optionId(currentIndex) : undefined}
              aria-autocomplete="list"
              autoComplete="off"
              spellCheck={false}
              placeholder={t('palette.placeholder')}
              value={text}
              onChange={(event) => {
                setText(event.target.value);
                setActive(0);
              }}
              onKeyDown={onKeyDown}
              className="min-h-14 min-w-0 flex-1 bg-transparent text-body outline-none placeholder:text-ink-soft"
            />
            <Dialog.Close className="hit-44 shrink-0 rounded-cell">
              <KeyLabel>esc</KeyLabel>
              <span className="sr-only">{t('common.close')}</span>
            </Dialog.Close>
          </div>
          <p role="status" className="sr-only">
            {t('palette.found', { count: allResults.length })}
          </p>
          <div
            id={`${id}-list`}
            role="listbox"
            aria-label={t('palette.label')}
            tabIndex={-1}
            className="min-h-0 flex-1 overflow-y-auto px-2 pb-2"
          >
            {groups.map(({ name, found }) => (
              <ResultGroup key={name} name={name}>
                {found.map((result) => {
                  const position = allResults.indexOf(result);
                  return (
                    <Option
                      key={result.id}
                      id={optionId(position)}
                      result={result}
                      isActive={position === currentIndex}
                      onOpen={() => choose(result)}
                      onPoint={() => setActive(position)}
                    />
                  );
                })}
              </ResultGroup>
            ))}
          </div>
          <Hints onShortcuts={onShortcuts} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
};

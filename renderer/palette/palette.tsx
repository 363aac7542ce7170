import { useInfiniteQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useState } from 'react';
import { type CareRow, type CareState, useCare } from '#renderer/care/use-care.ts';
import { useToday } from '#renderer/care/use-today.ts';
import { petsQuery } from '#renderer/pets/queries.ts';
import { useLocalPets } from '#renderer/pets/use-local-pets.ts';
import { canComplete, requestDone } from '#renderer/reminders/done/done-request.ts';
import { useRemindersIfLoaded } from '#renderer/reminders/use-reminders.ts';
import { t } from '#renderer/ui/language/text.ts';
import { useCloseOnBack } from '#renderer/ui/overlays/use-close-on-back.ts';
import { useReturnFocus } from '#renderer/ui/overlays/use-return-focus.ts';
import type { MessageId } from '#server/messages/ids.ts';
import { KeyLabel } from './key.tsx';
import { PaletteOption } from './palette-option.tsx';
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

const useResults = (text: string, care: CareState) => {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(petsQuery);
  useEffect(() => {
    // All pages are loaded, so that every pet can be found.
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  const serverPets = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? [], [data]);
  const { pets } = useLocalPets(serverPets);
  const reminders = useRemindersIfLoaded().filter(canComplete);
  const doses = useToday(care) ?? [];
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
      return `/pet/${result.pet.id}?tab=overview#weight`;
    case 'add-diary':
      return `/pet/${result.pet.id}?tab=overview#diary`;
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
  const [activeIndex, setActiveIndex] = useState(0);
  const care = useCare();
  const results = useResults(text, care);
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
  const currentIndex = Math.min(activeIndex, Math.max(0, allResults.length - 1));
  const optionId = (place: number) => `${id}-${place}`;
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEP_BY_KEY[event.key];
    if (step !== undefined && allResults.length > 0) {
      event.preventDefault();
      setActiveIndex((currentIndex + step + allResults.length) % allResults.length);
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
          className="fixed inset-x-3 top-[max(12px,env(safe-area-inset-top))] z-30 mx-auto flex max-h-[min(36rem,calc(100dvh-24px))] max-w-160 animate-fade flex-col overflow-hidden rounded-card bg-paper shadow-float outline-none wide:top-24 wide:max-h-[min(36rem,calc(100dvh-6rem-24px))] landscape-phone:top-3 landscape-phone:max-h-[calc(100dvh-24px)]"
        >
          <Dialog.Title className="sr-only">{t('palette.label')}</Dialog.Title>
          <div className="flex shrink-0 items-center gap-3 border-line border-b px-4">
            <Search size={20} className="shrink-0 text-ink-soft" />
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
                setActiveIndex(0);
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
                    <PaletteOption
                      key={result.id}
                      id={optionId(position)}
                      result={result}
                      care={care}
                      isActive={position === currentIndex}
                      onOpen={() => choose(result)}
                      onPoint={() => setActiveIndex(position)}
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

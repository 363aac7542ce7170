import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import type { OutboxItem } from '#renderer/offline/outbox/outbox-item.ts';
import { petsQuery } from '#renderer/pets/queries.ts';
import { useLocalPets } from '#renderer/pets/use-local-pets.ts';
import { useChangedReminders } from '#renderer/reminders/changed-reminders.ts';
import { lazyExtra } from '#renderer/start/lazy-extra.ts';
import { Button } from '#renderer/ui/button.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { PetCardSkeleton } from '#renderer/ui/lists/pet-card-skeleton.tsx';
import { useStoredView } from '#renderer/ui/lists/use-stored-view.ts';
import type { ListedPet } from '#server/pets/contract.ts';
import { arrangePets, MIN_PETS_FOR_SEARCH, needsAllPages, type PetView } from './arrange-pets.ts';
import { PetCard, preloadCards } from './pet-card.tsx';
import { PetFinder } from './pet-finder.tsx';

// Loaded with the outbox, after the first screen. The card also works without it.
const SyncMark = lazyExtra(
  async () => (await import('#renderer/offline/device/sync-mark.tsx')).SyncMark,
);

const WaitingMark = ({ item }: { readonly item: OutboxItem }) => (
  <Suspense>
    <SyncMark item={item} />
  </Suspense>
);

/** The distance below the window at which the next page is requested. */
const LOAD_MARGIN = '400px';

/** Calls `onNear` when its element comes near the bottom of the window. */
const useNearing = (onNear: () => void) => {
  const ref = useRef<HTMLLIElement>(null);
  // Runs after every render: if a page does not fill the window, the next one is requested.
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) onNear();
      },
      { rootMargin: LOAD_MARGIN },
    );
    observer.observe(element);
    return () => observer.disconnect();
  });
  return ref;
};

const MorePets = ({
  moreCount,
  onNear,
}: {
  readonly moreCount: number;
  readonly onNear: () => void;
}) => {
  const ref = useNearing(onNear);
  return (
    <>
      <li ref={ref} aria-hidden className="col-span-full -mt-3 h-px" />
      {Array.from({ length: Math.min(moreCount, 4) }, (_, index) => `waiting-${index}`).map(
        (key) => (
          <li key={key}>
            <PetCardSkeleton />
          </li>
        ),
      )}
    </>
  );
};

/** The number of cards in the first view of a small phone. */
const EAGER_CARDS = 4;

/** Preloads the photos of the first cards before they are rendered. */
export const preloadPetCards = (pets: readonly ListedPet[]): void =>
  preloadCards(pets.slice(0, EAGER_CARDS));

const SORT_KEY = 'alaga.pets.urgentFirst';

/** The view of the cards. The order is stored on this device, the search is not. */
const useView = (hasSearch: boolean) => {
  const [{ urgentFirst }, setOrder] = useStoredView(SORT_KEY, (storedView) => ({
    urgentFirst: storedView === '{"urgentFirst":true}',
  }));
  const [search, setSearch] = useState('');
  const view: PetView = useMemo(
    () => (hasSearch ? { search, urgentFirst } : { search: '', urgentFirst: false }),
    [hasSearch, search, urgentFirst],
  );
  const setView = (changes: Partial<PetView>) => {
    if (changes.search !== undefined) setSearch(changes.search);
    if (changes.urgentFirst !== undefined) setOrder({ urgentFirst: changes.urgentFirst });
  };
  return [view, setView] as const;
};

/**
 * A card for each pet with its due reminders. More pages are loaded while scrolling, and all of them for a
 * search or a sort.
 */
export const PetCardsPanel = () => {
  const query = useSuspenseInfiniteQuery(petsQuery);
  const { data, dataUpdatedAt, hasNextPage, isFetchNextPageError, fetchNextPage } = query;
  const { isFetchingNextPage } = query;
  const serverPets = useMemo(() => data.pages.flatMap(({ items }) => items), [data]);
  const { pets } = useLocalPets(serverPets);
  const changedReminders = useChangedReminders(dataUpdatedAt);
  const total = data.pages.at(-1)?.total ?? 0;
  const hasSearch = total >= MIN_PETS_FOR_SEARCH;
  const [view, setView] = useView(hasSearch);
  const shownPets = useMemo(
    () => arrangePets(pets, changedReminders, view),
    [pets, changedReminders, view],
  );
  const moreCount = total - serverPets.length;
  const loadMore = () => {
    if (!isFetchingNextPage) void fetchNextPage();
  };
  const isLoadingAll = needsAllPages(view) && hasNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (isLoadingAll && !isFetchingNextPage) void fetchNextPage();
  }, [isLoadingAll, isFetchingNextPage, fetchNextPage]);
  return (
    <>
      {hasSearch && (
        <PetFinder
          view={view}
          onView={setView}
          count={isLoadingAll ? undefined : shownPets.length}
        />
      )}
      <ul className="grid grid-cols-2 gap-3 max-narrow:grid-cols-1 tablet:grid-cols-4 wide:grid-cols-2 wide:gap-4 vast:grid-cols-[repeat(auto-fill,minmax(min(17rem,100%),1fr))]">
        {shownPets.map(({ pet, item }, index) => (
          <PetCard
            key={pet.id}
            pet={pet}
            changed={changedReminders}
            visible={index < EAGER_CARDS}
            mark={item && <WaitingMark item={item} />}
          />
        ))}
        {hasNextPage && !isFetchNextPageError && (
          <MorePets moreCount={moreCount} onNear={loadMore} />
        )}
      </ul>
      {isFetchNextPageError && (
        <Button look="secondary" className="mt-3 w-full" onClick={loadMore}>
          {t('pets.cards.more')}
        </Button>
      )}
    </>
  );
};

import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '#renderer/ui/button.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { t } from '#renderer/ui/text.ts';
import type { ListedPet } from '#server/pets/contract.ts';
import { PetPhoto } from './pet-photo.tsx';
import { petsQuery } from './queries.ts';

const Counts = ({
  pet: { overdueCount, upcomingCount, lostSince },
}: {
  readonly pet: ListedPet;
}) => (
  <span className="mt-1.5 block text-hint text-ink-soft">
    {lostSince && (
      <span className="mr-1.5 rounded-full bg-gumamela px-2 py-0.5 font-semibold text-on-gumamela">
        {t('pets.cards.lost')}
      </span>
    )}
    {overdueCount > 0 && (
      <span className="font-semibold text-gumamela">
        {t('pets.cards.overdue', { count: overdueCount })}
      </span>
    )}
    {overdueCount > 0 && upcomingCount > 0 && ' · '}
    {upcomingCount > 0 && t('pets.cards.upcoming', { count: upcomingCount })}
  </span>
);

interface PetCardsProps {
  /** Where there is none, no card offers to delete its pet. */
  readonly onDelete?: (pet: ListedPet) => void;
}

const DeleteButton = ({
  name,
  onClick,
}: {
  readonly name: string;
  readonly onClick: () => void;
}) => (
  <span className="absolute top-2 right-2 flex">
    <button
      type="button"
      aria-label={t('pets.delete.confirm', { name })}
      onClick={onClick}
      className="hit-44 flex size-8 items-center justify-center rounded-full border border-line bg-surface text-ink-soft hover:text-gumamela wide:border-transparent wide:bg-transparent wide:hover:bg-track"
    >
      <Trash2 size={16} strokeWidth={1.35} absoluteStrokeWidth aria-hidden />
    </button>
  </span>
);

const PetCard = ({ pet, onDelete }: PetCardsProps & { readonly pet: ListedPet }) => (
  <li className="relative min-w-0">
    <Link
      to="/pet/$petId"
      params={{ petId: pet.id }}
      className="flex h-full flex-col overflow-hidden rounded-card border border-line bg-surface hover:border-control wide:min-h-28 wide:flex-row"
    >
      <span className="block h-26 shrink-0 wide:h-auto wide:w-28">
        <PetPhoto pet={pet} width={173} height={104} sizes="(min-width: 64rem) 150px, 50vw" lazy />
      </span>
      <span className="block min-w-0 px-3 pt-2 pb-2.5 wide:self-center">
        <span className="block font-semibold text-body wide:pr-7">{pet.name}</span>
        {pet.breed !== null && (
          <span className="block text-hint text-ink-soft wide:pr-7">{pet.breed}</span>
        )}
        <Counts pet={pet} />
      </span>
    </Link>
    {onDelete && <DeleteButton name={pet.name} onClick={() => onDelete(pet)} />}
  </li>
);

const CardSkeleton = () => (
  <li className="overflow-hidden rounded-card border border-line bg-surface wide:flex">
    <Skeleton className="h-26 rounded-none wide:h-28 wide:w-28" />
    <div className="flex flex-col gap-2 p-3">
      <Skeleton className="h-5 w-20" />
      <Skeleton className="h-3 w-16" />
      <Skeleton className="h-3 w-28" />
    </div>
  </li>
);

/** How far below the fold the next page is already asked for. */
const AHEAD = '400px';

/** Calls back when its element comes near the foot of the window. */
const useNearing = (onNear: () => void) => {
  const ref = useRef<HTMLLIElement>(null);
  // After every drawing: a page that does not fill the window leaves this in sight, and the next is asked for.
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) onNear();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(element);
    return () => observer.disconnect();
  });
  return ref;
};

const MorePets = ({ left, onNear }: { readonly left: number; readonly onNear: () => void }) => {
  const ref = useNearing(onNear);
  return (
    <>
      <li ref={ref} aria-hidden className="col-span-2 -mt-3 h-px" />
      {Array.from({ length: Math.min(left, 4) }, (_, place) => `waiting-${place}`).map((key) => (
        <CardSkeleton key={key} />
      ))}
    </>
  );
};

/** A card for each pet with what is due; further pages come as the owner scrolls. */
export const PetCardsPanel = ({ onDelete }: PetCardsProps) => {
  const query = useSuspenseInfiniteQuery(petsQuery);
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const pets = data.pages.flatMap(({ items }) => items);
  const left = (data.pages.at(-1)?.total ?? 0) - pets.length;
  const more = () => {
    if (!isFetchingNextPage) void fetchNextPage();
  };
  return (
    <>
      <ul className="grid grid-cols-2 gap-3 wide:gap-4">
        {pets.map((pet) => (
          <PetCard key={pet.id} pet={pet} {...(onDelete ? { onDelete } : {})} />
        ))}
        {hasNextPage && !isFetchNextPageError && <MorePets left={left} onNear={more} />}
      </ul>
      {isFetchNextPageError && (
        <Button look="secondary" className="mt-3 w-full" onClick={more}>
          {t('pets.cards.more')}
        </Button>
      )}
    </>
  );
};

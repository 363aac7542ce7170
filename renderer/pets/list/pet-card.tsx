import { Link } from '@tanstack/react-router';
import { type ComponentProps, type ReactNode, startTransition, useEffect, useState } from 'react';
import { OwnerOf } from '#renderer/members/owner-of.tsx';
import { PetPhoto, preloadPhoto } from '#renderer/pets/pet-photo.tsx';
import { type ChangedReminders, dueCountChange } from '#renderer/reminders/changed-reminders.ts';
import { firstScreenShown } from '#renderer/start/first-screen.ts';
import { formatDate } from '#renderer/ui/format/format.ts';
import { t } from '#renderer/ui/language/text.ts';
import type { ListedPet } from '#server/pets/contract.ts';

let isShown = false;
const markShown = firstScreenShown.then(() => {
  isShown = true;
});

/** Whether the first screen and its images are shown, so that invisible parts may load. */
const useFirstScreenShown = (): boolean => {
  const [shown, setShown] = useState(isShown);
  useEffect(() => {
    let isMounted = true;
    // A transition renders the many cards in small slices.
    void markShown.then(() => isMounted && startTransition(() => setShown(true)));
    return () => {
      isMounted = false;
    };
  }, []);
  return shown;
};

/** The counts of due reminders, including this device's unsent changes. */
const countsOf = ({ id, overdueCount, upcomingCount }: ListedPet, changed: ChangedReminders) => {
  const { overdue, upcoming } = dueCountChange(changed, id);
  return {
    overdueCount: Math.max(0, overdueCount + overdue),
    upcomingCount: Math.max(0, upcomingCount + upcoming),
  };
};

type CountedPet = Pick<PetCardProps, 'pet' | 'changed'>;

const Counts = ({ pet, changed }: CountedPet) => {
  const { lostSince, passedAwayOn } = pet;
  const { overdueCount, upcomingCount } = countsOf(pet, changed);
  return (
    <span className="mt-1.5 block text-hint text-ink-soft">
      {lostSince && (
        <span className="mr-1.5 rounded-full bg-gumamela px-2 py-0.5 font-semibold text-on-gumamela">
          {t('pets.cards.lost')}
        </span>
      )}
      {passedAwayOn !== null && t('pets.passedAway', { date: formatDate(passedAwayOn) })}
      {overdueCount > 0 && (
        <span className="font-semibold text-gumamela">
          {t('pets.cards.overdue', { count: overdueCount })}
        </span>
      )}
      {/* A card in a tablet's row of four has no room for both. */}
      <span className={overdueCount > 0 ? 'tablet:max-wide:hidden' : ''}>
        {overdueCount > 0 && upcomingCount > 0 && ' · '}
        {upcomingCount > 0 && t('pets.cards.upcoming', { count: upcomingCount })}
      </span>
    </span>
  );
};

const PHOTO_SIZES = '(min-width: 64rem) 150px, (min-width: 48rem) 220px, calc(50vw - 24px)';

/** Loads photos outside the first view only after those inside it. */
const LaterPhoto = (props: ComponentProps<typeof PetPhoto>) =>
  useFirstScreenShown() ? <PetPhoto {...props} /> : <span className="block size-full bg-photo" />;

/** Preloads the photos of cards that are about to be rendered. */
export const preloadCards = (pets: readonly ListedPet[]): void => {
  for (const pet of pets) preloadPhoto(pet, PHOTO_SIZES);
};

interface PetCardProps {
  readonly pet: ListedPet;
  readonly changed: ChangedReminders;
  /** Whether the card is in the first view. */
  readonly visible: boolean;
  /** The progress of unsent changes to the server, if there are any. */
  readonly mark?: ReactNode;
}

/** A pet in the list, with its due reminders. */
export const PetCard = ({ pet, changed, visible, mark }: PetCardProps) => {
  const Photo = visible ? PetPhoto : LaterPhoto;
  return (
    <li className="min-w-0">
      <Link
        to="/pet/$petId"
        params={{ petId: pet.id }}
        className="flex h-full flex-col overflow-hidden rounded-card border border-line bg-surface hover:border-control wide:min-h-28 wide:flex-row"
      >
        <span className="relative block h-26 shrink-0 wide:h-auto wide:w-28">
          <Photo pet={pet} width={173} height={104} sizes={PHOTO_SIZES} lazy />
          <OwnerOf pet={pet} look="disc" />
        </span>
        <span className="block min-w-0 px-3 pt-2 pb-2.5 wide:self-center">
          <span className="line-clamp-2 font-semibold text-body">{pet.name}</span>
          <span className="line-clamp-2 text-hint text-ink-soft empty:hidden">
            {pet.breed}
            <OwnerOf pet={pet} look="name" before={pet.breed && ' · '} />
          </span>
          <Counts pet={pet} changed={changed} />
          {mark && <span className="mt-1.5 block text-hint">{mark}</span>}
        </span>
      </Link>
    </li>
  );
};

import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { currentUserQuery } from '#renderer/accounts/queries.ts';
import { isOwn } from '#renderer/members/rights.ts';
import { petsQuery } from '#renderer/pets/queries.ts';
import { timeNow } from '#renderer/ui/time/now.ts';
import type { User } from '#server/accounts/contract.ts';
import { isInFirstDays, isWelcomed } from './first-days.ts';

/** If the welcome sheet cannot be loaded, the dashboard opens without it. */
const WelcomeSheet = lazy(async (): Promise<{ default: ComponentType<{ user: User }> }> => {
  try {
    const { WelcomeSheet: LoadedWelcomeSheet } = await import('./welcome-sheet.tsx');
    return { default: LoadedWelcomeSheet };
  } catch {
    return { default: () => null };
  }
});

/**
 * Welcomes a new owner once; for everybody else it renders and loads nothing. A member whose pets are all shared by
 * others is not asked for a first pet.
 */
export const WelcomePanel = () => {
  const { data: user } = useSuspenseQuery(currentUserQuery);
  const { data: list } = useSuspenseInfiniteQuery(petsQuery);
  const [welcomed] = useState(
    () => !user || !isInFirstDays(user.createdAt, timeNow()) || isWelcomed(user.id),
  );
  const pets = list.pages.flatMap(({ items }) => items);
  const isMember = pets.length > 0 && pets.every((pet) => !isOwn(pet));
  if (!user || welcomed || isMember) return null;
  return (
    <Suspense>
      <WelcomeSheet user={user} />
    </Suspense>
  );
};

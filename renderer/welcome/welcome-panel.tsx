import { useSuspenseQuery } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { currentUserQuery } from '#renderer/accounts/queries.ts';
import { timeNow } from '#renderer/ui/now.ts';
import type { User } from '#server/accounts/contract.ts';
import { inFirstDays, isWelcomed } from './first-days.ts';

/** If it cannot be loaded, the dashboard opens without it. */
const WelcomeSheet = lazy(async (): Promise<{ default: ComponentType<{ user: User }> }> => {
  try {
    const { WelcomeSheet: Sheet } = await import('./welcome-sheet.tsx');
    return { default: Sheet };
  } catch {
    return { default: () => null };
  }
});

/** Welcomes a new owner once; for everybody else it renders and loads nothing. */
export const WelcomePanel = () => {
  const { data: user } = useSuspenseQuery(currentUserQuery);
  const [welcomed] = useState(
    () => !user || !inFirstDays(user.createdAt, timeNow()) || isWelcomed(user.id),
  );
  if (!user || welcomed) return null;
  return (
    <Suspense>
      <WelcomeSheet user={user} />
    </Suspense>
  );
};

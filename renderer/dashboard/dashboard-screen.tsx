import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { TimeZonePanel } from '#renderer/accounts/time-zone-panel.tsx';
import { FoundPanel } from '#renderer/lost/found-panel.tsx';
import { isOwn } from '#renderer/members/rights.ts';
import { preloadPetCards } from '#renderer/pets/list/pet-cards-panel.tsx';
import { petsQuery } from '#renderer/pets/queries.ts';
import { useLocalPets } from '#renderer/pets/use-local-pets.ts';
import { BellPanel } from '#renderer/reminders/bell-panel.tsx';
import { overdueQuery } from '#renderer/reminders/queries.ts';
import { ReminderCardsPanel } from '#renderer/reminders/reminder-cards-panel.tsx';
import { SamplesPanel } from '#renderer/samples/samples-panel.tsx';
import { OtherPetsPanel } from '#renderer/scans/other-pets-panel.tsx';
import { fetchCode } from '#renderer/start/app-updated.ts';
import { standaloneLazyPart } from '#renderer/start/lazy-part.ts';
import { t } from '#renderer/ui/language/text.ts';
import { Page } from '#renderer/ui/page.tsx';
import type { LoadContext } from '#renderer/ui/screen.ts';
import { WelcomePanel } from '#renderer/welcome/welcome-panel.tsx';
import { Columns } from './columns.tsx';
import { HeadButtons, MANY_PETS, PhoneLinks, SearchLink, TabletLinks } from './tiles.tsx';

const emptyDashboard = async () => (await import('./empty-dashboard.tsx')).EmptyDashboard;
const EmptyDashboard = standaloneLazyPart(emptyDashboard);

export const load = async ({ queryClient }: LoadContext) => {
  const [pets] = await Promise.all([
    queryClient.ensureInfiniteQueryData(petsQuery),
    queryClient.ensureQueryData(overdueQuery),
  ]);
  preloadPetCards(pets.pages[0]?.items ?? []);
  // The empty state's code is awaited only if there is nothing else to show.
  if (pets.pages[0]?.total === 0) await fetchCode(emptyDashboard);
};

/** The tab is part of the address, so that it is restored when the owner comes back from a pet. */
const useTab = () => {
  const { tab }: { readonly tab?: unknown } = useSearch({ strict: false });
  const navigate = useNavigate();
  const showTab = (next: string) =>
    navigate({
      to: '.',
      search: next === 'health' ? { tab: next } : {},
      replace: true,
      resetScroll: false,
    });
  return [tab === 'health' ? 'health' : 'pets', showTab] as const;
};

/**
 * The number of pets, including unsent ones; the number of shared pets, 0 until all pages are loaded; and the pet, if
 * there is only one.
 */
const usePets = () => {
  const { data, hasNextPage } = useSuspenseInfiniteQuery(petsQuery);
  const serverPets = useMemo(() => data.pages.flatMap(({ items }) => items), [data]);
  const { pets, more } = useLocalPets(serverPets);
  const total = (data.pages[0]?.total ?? 0) + more;
  const sharedCount = hasNextPage ? 0 : serverPets.filter((pet) => !isOwn(pet)).length;
  return { total, shared: sharedCount, only: total === 1 ? pets[0]?.pet : undefined };
};

export const Screen = () => {
  const tab = useTab();
  const { total, shared, only } = usePets();
  return (
    <Page title={t('dashboard.title')} isBroad>
      {total > 0 && <FoundPanel />}
      <header className="flex flex-wrap items-start gap-3 tablet:items-center">
        <div className="min-w-[min(11rem,100%)] flex-1">
          <h1 className="font-bold text-title">{t('dashboard.welcome')}</h1>
          <p className="text-ink-soft text-row">
            {t(shared > 0 ? 'dashboard.shared' : 'dashboard.managing', { count: total, shared })}
          </p>
        </div>
        <TabletLinks />
        <HeadButtons />
        <SearchLink />
        <BellPanel />
        {total > MANY_PETS && <PhoneLinks />}
      </header>
      {total > 0 && <TimeZonePanel />}
      <SamplesPanel />
      {total === 0 && <EmptyDashboard />}
      <Columns total={total} onlyPet={only} tab={tab} />
      {total === 0 && (
        <div className="mx-auto max-w-md">
          <OtherPetsPanel />
        </div>
      )}
      {total > 0 && <ReminderCardsPanel />}
      <WelcomePanel />
    </Page>
  );
};

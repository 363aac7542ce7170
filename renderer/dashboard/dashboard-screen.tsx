import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, useMemo } from 'react';
import { FirstStepsPanel } from '#renderer/first-steps/first-steps-panel.tsx';
import { InsightsPanel } from '#renderer/insights/insights-panel.tsx';
import { FoundPanel } from '#renderer/lost/found-panel.tsx';
import { PetCardsPanel, preloadPetCards } from '#renderer/pets/pet-cards-panel.tsx';
import { petsQuery } from '#renderer/pets/queries.ts';
import { usePetsHere } from '#renderer/pets/use-pets-here.ts';
import { BellPanel } from '#renderer/reminders/bell-panel.tsx';
import { OverduePanel } from '#renderer/reminders/overdue-panel.tsx';
import { overdueQuery } from '#renderer/reminders/queries.ts';
import { QuickActionsPanel } from '#renderer/reminders/quick-actions-panel.tsx';
import { ReminderCardsPanel } from '#renderer/reminders/reminder-cards-panel.tsx';
import { SamplesPanel } from '#renderer/samples/samples-panel.tsx';
import { OtherPetsPanel } from '#renderer/scans/other-pets-panel.tsx';
import { SegmentedTabs } from '#renderer/ui/fields/segmented-tabs.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { Page } from '#renderer/ui/page.tsx';
import type { LoadContext } from '#renderer/ui/screen.ts';
import { lazyPart } from '#renderer/ui/start/lazy-part.ts';
import { useWide } from '#renderer/ui/use-wide.ts';
import { WelcomePanel } from '#renderer/welcome/welcome-panel.tsx';
import type { Pet } from '#server/pets/contract.ts';
import { HeadButtons, HeadLinks, Tiles } from './tiles.tsx';

const emptyDashboard = async () => (await import('./empty-dashboard.tsx')).EmptyDashboard;
const EmptyDashboard = lazyPart(emptyDashboard);

export const load = async ({ queryClient }: LoadContext) => {
  const [pets] = await Promise.all([
    queryClient.ensureInfiniteQueryData(petsQuery),
    queryClient.ensureQueryData(overdueQuery),
  ]);
  preloadPetCards(pets.pages[0]?.items ?? []);
  // Only where there is nothing else to draw is its drawing waited for.
  if (pets.pages[0]?.total === 0) await emptyDashboard();
};

/** With more pets than these, a phone shows links to clinics, scanner and Add Pet above the cards. */
const MANY = 6;

interface PetsProps {
  readonly total: number;
  /** The owner's first pet, while it is the only one. */
  readonly only: Pet | undefined;
}

/** What needs doing, and the pets. */
const Pets = ({ total, only }: PetsProps) => (
  <>
    <OverduePanel />
    {total > 0 && (
      <div className="mt-4 first:mt-0 wide:[&:not(:first-child)]:mt-7">
        <h2 className="mb-3 font-semibold text-body max-wide:sr-only">{t('dashboard.myPets')}</h2>
        <PetCardsPanel />
      </div>
    )}
    {only && <FirstStepsPanel pet={only} className="mt-5 wide:mt-7" />}
    <div className="wide:hidden">
      <Tiles add={total > 0 && total <= MANY} />
    </div>
    <QuickActionsPanel />
    {total > 0 && <OtherPetsPanel />}
  </>
);

/** The address says which tab is shown, so that coming back from a pet finds it again. */
const useTab = () => {
  const { tab }: { readonly tab?: unknown } = useSearch({ strict: false });
  const navigate = useNavigate();
  const show = (next: string) =>
    navigate({
      to: '.',
      search: next === 'health' ? { tab: next } : {},
      replace: true,
      resetScroll: false,
    });
  return [tab === 'health' ? 'health' : 'pets', show] as const;
};

const OnPhone = (props: PetsProps) => {
  const [shown, show] = useTab();
  return (
    <div className="mt-4">
      <SegmentedTabs
        label={t('dashboard.tabs')}
        value={shown}
        onChange={(next) => void show(next)}
        tabs={[
          { value: 'pets', label: t('dashboard.myPets') },
          { value: 'health', label: t('dashboard.health') },
        ]}
      >
        <div className="pt-3">{shown === 'health' ? <InsightsPanel /> : <Pets {...props} />}</div>
      </SegmentedTabs>
    </div>
  );
};

const OnDesktop = (props: PetsProps) => (
  <div className="mt-4 grid grid-cols-[minmax(0,1fr)_min(24rem,40%)] gap-8">
    <div>
      <Pets {...props} />
    </div>
    <section aria-labelledby="health">
      <h2 id="health" className="mb-3 font-semibold text-body">
        {t('dashboard.health')}
      </h2>
      <InsightsPanel />
    </section>
  </div>
);

/** How many pets the owner has, those among them that wait on this device; and the only one. */
const usePets = (): PetsProps => {
  const { data } = useSuspenseInfiniteQuery(petsQuery);
  const listed = useMemo(() => data.pages.flatMap(({ items }) => items), [data]);
  const { pets, more } = usePetsHere(listed);
  const total = (data.pages[0]?.total ?? 0) + more;
  return { total, only: total === 1 ? pets[0]?.pet : undefined };
};

export const Screen = () => {
  const Columns = useWide() ? OnDesktop : OnPhone;
  const { total, only } = usePets();
  return (
    <Page title={t('dashboard.title')}>
      {total > 0 && <FoundPanel />}
      <header className="flex flex-wrap items-start gap-3">
        <div className="min-w-[min(11rem,100%)] flex-1">
          <h1 className="font-bold text-title">{t('dashboard.welcome')}</h1>
          <p className="text-ink-soft text-row">{t('dashboard.managing', { count: total })}</p>
        </div>
        {total > MANY && <HeadLinks />}
        <HeadButtons />
        <BellPanel />
      </header>
      <SamplesPanel />
      {total === 0 && (
        <Suspense>
          <EmptyDashboard />
        </Suspense>
      )}
      <Columns total={total} only={only} />
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

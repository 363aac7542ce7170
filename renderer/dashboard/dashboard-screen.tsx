import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { PetCardsPanel } from '#renderer/pets/pet-cards-panel.tsx';
import { petsQuery } from '#renderer/pets/queries.ts';
import { BellPanel } from '#renderer/reminders/bell-panel.tsx';
import { OverduePanel } from '#renderer/reminders/overdue-panel.tsx';
import { overdueQuery } from '#renderer/reminders/queries.ts';
import { SamplesPanel } from '#renderer/samples/samples-panel.tsx';
import { ButtonLink } from '#renderer/ui/button.tsx';
import { Card } from '#renderer/ui/card.tsx';
import { Page } from '#renderer/ui/page.tsx';
import type { LoadContext } from '#renderer/ui/screen.ts';
import { t } from '#renderer/ui/text.ts';
import { WelcomePanel } from '#renderer/welcome/welcome-panel.tsx';
import { EmptyDashboard } from './empty-dashboard.tsx';

export const load = ({ queryClient }: LoadContext) =>
  Promise.all([
    queryClient.ensureInfiniteQueryData(petsQuery),
    queryClient.ensureQueryData(overdueQuery),
  ]);

const NothingOverdue = () => {
  const { data: overdue } = useSuspenseQuery(overdueQuery);
  return overdue.length > 0 ? null : (
    <Card className="hidden wide:block">
      <p className="font-semibold text-narra text-row">{t('dashboard.upToDate')}</p>
      <p className="text-hint text-ink-soft">{t('dashboard.upToDate.text')}</p>
    </Card>
  );
};

const Pets = ({ onViewAll }: { readonly onViewAll: () => void }) => (
  <div className="mt-4 grid gap-4 wide:grid-cols-[minmax(0,1fr)_24rem] wide:gap-8">
    <div className="wide:order-2">
      <h2 className="mb-3 hidden font-semibold text-body wide:block">{t('dashboard.reminders')}</h2>
      <OverduePanel onViewAll={onViewAll} />
      <NothingOverdue />
    </div>
    <div className="wide:order-1">
      <h2 className="mb-3 font-semibold text-body max-wide:sr-only">{t('dashboard.myPets')}</h2>
      <PetCardsPanel />
      <ButtonLink to="/add-pet" icon={Plus} className="mt-4 w-full wide:hidden">
        {t('dashboard.addPet')}
      </ButtonLink>
    </div>
  </div>
);

export const Screen = () => {
  const { data } = useSuspenseInfiniteQuery(petsQuery);
  const [bellOpen, setBellOpen] = useState(false);
  const total = data.pages[0]?.total ?? 0;
  return (
    <Page title={t('dashboard.title')}>
      <header className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <h1 className="font-bold text-title">{t('dashboard.welcome')}</h1>
          <p className="text-ink-soft text-row">{t('dashboard.managing', { count: total })}</p>
        </div>
        {total > 0 && (
          <div className="hidden wide:block">
            <ButtonLink to="/add-pet" icon={Plus}>
              {t('dashboard.addPet')}
            </ButtonLink>
          </div>
        )}
        <BellPanel open={bellOpen} onOpen={setBellOpen} />
      </header>
      <SamplesPanel />
      {total === 0 ? <EmptyDashboard /> : <Pets onViewAll={() => setBellOpen(true)} />}
      <WelcomePanel />
    </Page>
  );
};

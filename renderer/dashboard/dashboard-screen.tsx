import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { PetCardsPanel } from '#renderer/pets/pet-cards-panel.tsx';
import { petsQuery } from '#renderer/pets/queries.ts';
import { BellPanel } from '#renderer/reminders/bell-panel.tsx';
import { OverduePanel } from '#renderer/reminders/overdue-panel.tsx';
import { overdueQuery } from '#renderer/reminders/queries.ts';
import { SamplesPanel } from '#renderer/samples/samples-panel.tsx';
import { ButtonLink } from '#renderer/ui/button.tsx';
import { Card } from '#renderer/ui/card.tsx';
import { IconLink } from '#renderer/ui/icon-button.tsx';
import { Page } from '#renderer/ui/page.tsx';
import type { LoadContext } from '#renderer/ui/screen.ts';
import { t } from '#renderer/ui/text.ts';
import { useFocusWhenFewer } from '#renderer/ui/use-focus-when-fewer.ts';
import { WelcomePanel } from '#renderer/welcome/welcome-panel.tsx';
import type { ListedPet } from '#server/pets/contract.ts';
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

/** Loaded when first asked for: the dashboard's own budget is for what it shows. */
const DeletePet = lazy(async () => {
  const panel = await import('#renderer/pets/delete-pet-panel.tsx');
  return { default: panel.DeletePet };
});

/** The pet whose deletion is asked about; it stays known while the dialog goes and the server answers. */
const useDeleting = () => {
  const [pet, setPet] = useState<ListedPet>();
  const [open, setOpen] = useState(false);
  const ask = (asked: ListedPet) => {
    setPet(asked);
    setOpen(true);
  };
  return { pet, open, ask, close: () => setOpen(false) };
};

/** With more pets than these, Add Pet stands above them on a phone, not below the last. */
const MANY = 6;

interface PetsProps {
  readonly total: number;
  readonly onViewAll: () => void;
  readonly onDelete: (pet: ListedPet) => void;
}

const Pets = ({ total, onViewAll, onDelete }: PetsProps) => (
  <div className="mt-4 grid gap-4 wide:grid-cols-[minmax(0,1fr)_min(24rem,40%)] wide:gap-8">
    <div className="wide:order-2">
      <h2 className="mb-3 hidden font-semibold text-body wide:block">{t('dashboard.reminders')}</h2>
      <OverduePanel onViewAll={onViewAll} />
      <NothingOverdue />
    </div>
    <div className="wide:order-1">
      <h2 className="mb-3 font-semibold text-body max-wide:sr-only">{t('dashboard.myPets')}</h2>
      <PetCardsPanel onDelete={onDelete} />
      {total <= MANY && (
        <ButtonLink to="/add-pet" icon={Plus} className="mt-4 w-full wide:hidden">
          {t('dashboard.addPet')}
        </ButtonLink>
      )}
    </div>
  </div>
);

export const Screen = () => {
  const { data } = useSuspenseInfiniteQuery(petsQuery);
  const [bellOpen, setBellOpen] = useState(false);
  const total = data.pages[0]?.total ?? 0;
  const deleting = useDeleting();
  const [heading, expectFewer] = useFocusWhenFewer<HTMLHeadingElement>(total);
  return (
    <Page title={t('dashboard.title')}>
      <header className="flex flex-wrap items-start gap-3">
        <div className="min-w-[min(11rem,100%)] flex-1">
          <h1 ref={heading} tabIndex={-1} className="font-bold text-title outline-none">
            {t('dashboard.welcome')}
          </h1>
          <p className="text-ink-soft text-row">{t('dashboard.managing', { count: total })}</p>
        </div>
        {total > MANY && (
          <IconLink
            to="/add-pet"
            icon={Plus}
            label={t('dashboard.addPet')}
            className="wide:hidden"
          />
        )}
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
      {total === 0 ? (
        <EmptyDashboard />
      ) : (
        <Pets total={total} onViewAll={() => setBellOpen(true)} onDelete={deleting.ask} />
      )}
      <WelcomePanel />
      {deleting.pet && (
        <Suspense>
          <DeletePet
            key={deleting.pet.id}
            pet={deleting.pet}
            open={deleting.open}
            onClose={deleting.close}
            onGoing={expectFewer}
          />
        </Suspense>
      )}
    </Page>
  );
};

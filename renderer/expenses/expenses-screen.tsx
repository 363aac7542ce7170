import { onlineManager } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Download, Lock, Plus } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useWaitingItems } from '#renderer/offline/outbox/waiting-items.ts';
import { petsQuery } from '#renderer/pets/queries.ts';
import { standaloneLazyPart } from '#renderer/start/lazy-part.ts';
import { PartBoundary } from '#renderer/start/part-boundary.tsx';
import { AddFab } from '#renderer/ui/add-fab.tsx';
import { Banner } from '#renderer/ui/banner.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { SingleChoiceMenu } from '#renderer/ui/overlays/choice-menu.tsx';
import { Page } from '#renderer/ui/page.tsx';
import type { LoadContext } from '#renderer/ui/screen.ts';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { Tabs } from '#renderer/ui/tabs.tsx';
import { waitBriefly } from '#renderer/ui/time/wait-briefly.ts';
import { useOwnerId } from '#renderer/use-owner.ts';
import { Analytics } from './analytics.tsx';
import { BudgetForm } from './budget-form.tsx';
import { BudgetNumbers } from './budget-tab.tsx';
import { History } from './history.tsx';
import {
  labelOfOwner,
  type OtherOwner,
  OtherOwnerContext,
  useMoneyText,
  useOtherOwner,
  useOtherOwners,
} from './other-owner.ts';
import { AtAGlance, Overview } from './overview.tsx';
import { budgetQuery, recentQuery, summaryQuery } from './queries.ts';
import { useSummaryIfLoaded } from './use-expenses.ts';
import { useExportCsv } from './use-export-csv.ts';

/** A part that cannot be loaded shows its own error. Without a connection, the loader waits for no part. */
export const load = async ({ queryClient, search }: LoadContext) => {
  const parts = Promise.allSettled([
    ...(search['owner'] === undefined ? [] : [queryClient.ensureInfiniteQueryData(petsQuery)]),
    queryClient.ensureQueryData(summaryQuery()),
    queryClient.ensureQueryData(budgetQuery()),
    queryClient.ensureQueryData(recentQuery()),
  ]);
  if (onlineManager.isOnline()) await waitBriefly(parts);
};

const TABS = ['overview', 'history', 'analytics', 'budget'] as const;
type ExpenseTab = (typeof TABS)[number];

/**
 * The tab and the owner named in the address, so that links can open them. Changing them adds no history entries. The owner
 * is undefined for the account itself, which also sees its own expenses if those of the named owner are not shared with it.
 */
const useView = (otherOwners: readonly OtherOwner[]) => {
  const { tab, owner }: { readonly tab?: unknown; readonly owner?: unknown } = useSearch({
    strict: false,
  });
  const navigate = useNavigate();
  const view = {
    tab: TABS.find((each) => each === tab) ?? 'overview',
    ownerId: otherOwners.find(({ id }) => id === owner)?.id,
  };
  const isOwnerMissing = owner !== undefined && view.ownerId === undefined;
  const show = (changes: { readonly tab?: ExpenseTab; readonly ownerId?: string | undefined }) => {
    const next = { ...view, ...changes };
    void navigate({
      to: '/expenses',
      search: {
        ...(next.tab === 'overview' ? {} : { tab: next.tab }),
        ...(next.ownerId === undefined ? {} : { owner: next.ownerId }),
      },
      replace: true,
      resetScroll: false,
    });
  };
  return [view, show, isOwnerMissing] as const;
};

const AddExpenseSheet = standaloneLazyPart(
  async () => (await import('./items/add-expense-sheet.tsx')).AddExpenseSheet,
);

interface OwnerMenuProps {
  readonly otherOwners: readonly OtherOwner[];
  readonly ownerId: string | undefined;
  readonly onChoose: (ownerId: string | undefined) => void;
}

/** Chooses whose expenses are shown; renders nothing for an account that sees only its own. */
const OwnerMenu = ({ otherOwners, ownerId, onChoose }: OwnerMenuProps) => {
  if (otherOwners.length === 0) return null;
  const choices = [
    { value: '', label: t('expenses.whose.mine') },
    ...otherOwners.map((owner) => ({
      value: owner.id,
      label: labelOfOwner(owner, otherOwners),
    })),
  ];
  const value = ownerId ?? '';
  return (
    <div className="my-3">
      <SingleChoiceMenu
        chip={choices.find((each) => each.value === value)?.label ?? ''}
        label={t('expenses.whose')}
        choices={choices}
        value={value}
        onChange={(next) => onChoose(next || undefined)}
      />
    </div>
  );
};

/**
 * Names the pets that the server's sums contain until their deletion is sent. The device cannot take their costs away,
 * because it does not know their share in each sum.
 */
const StillCounted = () => {
  const { summary } = useSummaryIfLoaded();
  const items = useWaitingItems();
  const ownerId = useOwnerId();
  const shownOwnerId = useOtherOwner()?.id ?? ownerId;
  const names = items.flatMap((item) =>
    item.kind === 'pet-removal' &&
    item.state === 'waiting' &&
    !item.takenBack &&
    item.base.userId === shownOwnerId
      ? item.base.name
      : [],
  );
  if (!summary || names.length === 0) return null;
  return (
    <p role="status" className="wrap-anywhere my-3 text-hint text-ink-soft">
      {t('expenses.stillCounted', { names: names.join(', ') })}
    </p>
  );
};

const Header = ({ onAdd }: { readonly onAdd: () => void }) => {
  const { summary, isError } = useSummaryIfLoaded();
  const moneyText = useMoneyText();
  const isOwnMoney = useOtherOwner() === undefined;
  const { save, isPending } = useExportCsv();
  const exportButton = { onClick: () => save(), disabled: isPending };
  return (
    <header className="mb-2 flex items-start justify-between gap-3">
      <div className="min-w-0">
        <h1 className="font-bold text-title">{t('expenses.title')}</h1>
        {summary ? (
          <p className="text-ink-soft text-row tabular-nums">
            {t('expenses.spent', { amount: moneyText(summary.centavos) })}
          </p>
        ) : (
          // The part below says that it could not be loaded.
          isError || <Skeleton className="my-1 h-4 w-44" />
        )}
      </div>
      <IconButton
        icon={Download}
        label={t('expenses.export')}
        className="-mr-2 wide:hidden"
        {...exportButton}
      />
      <div className="flex flex-wrap justify-end gap-3 max-wide:hidden">
        <Button look="secondary" icon={Download} {...exportButton}>
          {t('expenses.export')}
        </Button>
        {isOwnMoney && (
          <Button icon={Plus} onClick={onAdd}>
            {t('expenses.add')}
          </Button>
        )}
      </div>
    </header>
  );
};

const ExpensesSkeleton = () => (
  <div aria-busy="true">
    <p role="status" className="sr-only">
      {t('expenses.loading')}
    </p>
    <Skeleton className="h-38" />
    <Skeleton className="mt-3 h-41" />
    <Skeleton className="mt-7 h-75" />
  </div>
);

const LazyTabPart = ({ children }: { readonly children: ReactNode }) => (
  <PartBoundary title="expenses.failed">
    <Suspense fallback={<ExpensesSkeleton />}>{children}</Suspense>
  </PartBoundary>
);

/** Shows this month and the year beside the content in a wide window. */
const WithGlance = ({ children }: { readonly children: ReactNode }) => (
  <LazyTabPart>
    <div className="wide:grid wide:grid-cols-[minmax(0,1fr)_min(22rem,40%)] wide:gap-8">
      <div className="min-w-0">{children}</div>
      <AtAGlance className="max-wide:hidden" />
    </div>
  </LazyTabPart>
);

/** Only the owner sets the budget. */
const BudgetTab = ({ isOwnMoney }: { readonly isOwnMoney: boolean }) => (
  <div className="grid gap-7 wide:grid-cols-2 wide:gap-8">
    {isOwnMoney && (
      <section className="min-w-0">
        <h2 className="mb-3 font-semibold text-body max-wide:sr-only">
          {t('expenses.tab.budget')}
        </h2>
        <Suspense fallback={<Skeleton className="h-44" />}>
          <BudgetForm />
        </Suspense>
      </section>
    )}
    <LazyTabPart>
      <BudgetNumbers />
    </LazyTabPart>
  </div>
);

export const Screen = () => {
  const { otherOwners, isLoading } = useOtherOwners();
  const [{ tab: shownTab, ownerId }, show, isOwnerMissing] = useView(otherOwners);
  const isOwnMoney = ownerId === undefined;
  const [adding, setAdding] = useState(false);
  const add = () => setAdding(true);
  const contents: Readonly<Record<ExpenseTab, ReactNode>> = {
    overview: (
      <LazyTabPart>
        <Overview onSeeAll={() => show({ tab: 'history' })} />
      </LazyTabPart>
    ),
    history: (
      <WithGlance>
        <History />
      </WithGlance>
    ),
    analytics: (
      <WithGlance>
        <Analytics />
      </WithGlance>
    ),
    budget: <BudgetTab isOwnMoney={isOwnMoney} />,
  };
  if (isOwnerMissing && isLoading) {
    return (
      <Page title={t('expenses.title')}>
        <h1 className="mb-2 font-bold text-title">{t('expenses.title')}</h1>
        <ExpensesSkeleton />
      </Page>
    );
  }
  return (
    <Page title={t('expenses.title')}>
      <OtherOwnerContext value={otherOwners.find(({ id }) => id === ownerId)}>
        <Header onAdd={add} />
        <OwnerMenu
          otherOwners={otherOwners}
          ownerId={ownerId}
          onChoose={(next) => show({ ownerId: next })}
        />
        <StillCounted />
        {isOwnerMissing && (
          <div className="my-3">
            <Banner tone="dagat" icon={Lock} title={t('expenses.whose.missing')}>
              {t('expenses.whose.missing.text')}
            </Banner>
          </div>
        )}
        <Tabs
          // Each owner has filters and a year of their own.
          key={ownerId}
          label={t(isOwnMoney ? 'expenses.tabs' : 'expenses.title')}
          value={shownTab}
          onChange={(next) => show({ tab: TABS.find((tab) => tab === next) ?? 'overview' })}
          tabs={TABS.map((tab) => ({
            value: tab,
            label: t(tab === 'budget' && !isOwnMoney ? 'expenses.budget' : `expenses.tab.${tab}`),
            content: contents[tab],
          }))}
        />
      </OtherOwnerContext>
      {shownTab !== 'budget' && isOwnMoney && (
        <>
          {/* Room for the button below the last row. */}
          <div aria-hidden className="h-16 wide:hidden" />
          <AddFab label={t('expenses.add')} onClick={add} />
        </>
      )}
      {adding && <AddExpenseSheet onClose={() => setAdding(false)} />}
    </Page>
  );
};

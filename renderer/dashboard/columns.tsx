import { type ReactNode, useId, useState } from 'react';
import { TodayPanel } from '#renderer/care/today-panel.tsx';
import { FirstStepsPanel } from '#renderer/first-steps/first-steps-panel.tsx';
import { InsightsPanel } from '#renderer/insights/insights-panel.tsx';
import { PetCardsPanel } from '#renderer/pets/list/pet-cards-panel.tsx';
import { ComingUpHeading, NextDuePanel } from '#renderer/reminders/next-due-panel.tsx';
import { OverduePanel } from '#renderer/reminders/overdue-panel.tsx';
import { QuickActionsPanel } from '#renderer/reminders/quick-actions-panel.tsx';
import { OtherPetsPanel } from '#renderer/scans/other-pets-panel.tsx';
import { useColumns, useDueColumn } from '#renderer/ui/device/use-wide.ts';
import { SegmentedTabs, tabPanel } from '#renderer/ui/fields/segmented-tabs.tsx';
import { t } from '#renderer/ui/language/text.ts';
import type { Pet } from '#server/pets/contract.ts';
import { MANY_PETS, Tiles } from './tiles.tsx';

interface PetsProps {
  readonly total: number;
  /** The owner's pet, if there is exactly one. */
  readonly onlyPet: Pet | undefined;
}

/** Reminders: overdue ones, and upcoming ones too in a very wide window and on a tablet. */
const DueColumn = ({ hasPets }: { readonly hasPets: boolean }) => {
  const isColumn = useDueColumn() && hasPets;
  return (
    <div className="mb-4 empty:hidden tablet:mb-7 tablet:col-start-1 tablet:row-start-1 tablet:max-wide:row-end-3 vast:mb-0">
      {isColumn && <ComingUpHeading />}
      <OverduePanel />
      {hasPets && <TodayPanel />}
      {isColumn && <NextDuePanel />}
    </div>
  );
};

const Pets = ({ total, onlyPet }: PetsProps) => (
  <div className="tablet:max-wide:col-span-2 tablet:max-wide:row-start-3 wide:col-start-1 wide:row-start-2 vast:col-start-2 vast:row-span-2 vast:row-start-1">
    {total > 0 && (
      <>
        <h2 className="mb-3 font-semibold text-body max-tablet:sr-only">{t('dashboard.myPets')}</h2>
        <PetCardsPanel />
      </>
    )}
    {onlyPet && <FirstStepsPanel pet={onlyPet} className="mt-5 wide:mt-7" />}
    <div className="tablet:hidden">
      <Tiles add={total > 0 && total <= MANY_PETS} />
    </div>
    {total > 0 && <OtherPetsPanel />}
  </div>
);

const QuickActions = () => (
  <div className="tablet:max-wide:col-span-2 tablet:max-wide:row-start-4 wide:col-start-1 wide:row-start-3 vast:row-start-2">
    <QuickActionsPanel />
  </div>
);

/** The heading and the parts are cells of a tablet's grid, and one column of a wide window. */
const Health = () => (
  <>
    <h2
      id="health"
      className="mb-3 font-semibold text-body max-tablet:hidden tablet:max-wide:col-start-2 tablet:max-wide:row-start-1"
    >
      {t('dashboard.health')}
    </h2>
    <InsightsPanel />
  </>
);

interface PartProps {
  readonly tab: string;
  /** The id of the tab list; undefined if there are no tabs and both parts are shown. */
  readonly tabs: string | undefined;
  readonly visible: boolean;
  readonly className: string;
  readonly children: ReactNode;
}

/**
 * One half of the dashboard. Once shown, it stays mounted while the other tab is chosen, so that open dialogs and typed
 * text survive a rotated phone and a resized window.
 */
const TabPart = ({ tab, tabs, visible, className, children }: PartProps) => {
  const [isMounted, setMounted] = useState(visible);
  if (visible && !isMounted) setMounted(true);
  if (!isMounted) return null;
  return (
    <div
      {...(tabs === undefined ? {} : tabPanel(tabs, tab))}
      hidden={!visible}
      className={visible ? className : ''}
    >
      {children}
    </div>
  );
};

interface ColumnsProps extends PetsProps {
  /** The tab that a phone shows, and a function that shows another. */
  readonly tab: readonly [shown: 'pets' | 'health', show: (tab: string) => void];
}

/**
 * Pets and health: two tabs on a phone, a grid on a tablet, two columns in a wide window, three in a vast one. It is
 * one tree in all of them, so that nothing is mounted again when the width changes.
 */
export const Columns = ({ tab: [tab, show], ...pets }: ColumnsProps) => {
  const id = useId();
  const hasColumns = useColumns();
  const tabs = hasColumns ? undefined : id;
  return (
    <div className="mt-4">
      {!hasColumns && (
        <SegmentedTabs
          id={id}
          label={t('dashboard.tabs')}
          value={tab}
          onChange={show}
          tabs={[
            { value: 'pets', label: t('dashboard.myPets') },
            { value: 'health', label: t('dashboard.health') },
          ]}
        />
      )}
      <div className="max-tablet:pt-3 tablet:grid tablet:grid-cols-[minmax(0,1fr)_min(16.5rem,40%)] tablet:grid-rows-[auto_1fr] tablet:gap-x-6 wide:grid-cols-[minmax(0,1fr)_min(24rem,40%)] wide:grid-rows-[auto_auto_1fr] wide:gap-x-8 vast:grid-cols-[min(26rem,35%)_minmax(0,1fr)_min(24rem,32%)] vast:grid-rows-[auto_1fr]">
        <TabPart
          tab="pets"
          tabs={tabs}
          visible={hasColumns || tab === 'pets'}
          className="tablet:contents"
        >
          <DueColumn hasPets={pets.total > 0} />
          <Pets {...pets} />
          <QuickActions />
        </TabPart>
        <TabPart
          tab="health"
          tabs={tabs}
          visible={hasColumns || tab === 'health'}
          className="tablet:max-wide:contents wide:col-start-2 wide:row-span-3 wide:row-start-1 vast:col-start-3 vast:row-span-2 vast:row-start-1"
        >
          <Health />
        </TabPart>
      </div>
    </div>
  );
};

import type { ReactNode } from 'react';
import { t } from '#renderer/ui/language/text.ts';
import { Tabs } from '#renderer/ui/tabs.tsx';
import type { Pet } from '#server/pets/contract.ts';
import { type PetActions, PetHeader } from './pet-header.tsx';
import { PetInfo } from './pet-info.tsx';
import { type PetTab, petTab } from './use-pet-address.ts';
import { useSteadyTabs } from './use-steady-tabs.ts';

interface PetFrameProps {
  readonly pet: Pet;
  readonly shownTab: PetTab;
  readonly onShow: (tab: PetTab) => void;
  readonly actions: PetActions;
  /** Rendered above the tabs. */
  readonly note: ReactNode;
  readonly overview: ReactNode;
  readonly records: ReactNode;
  readonly codes: ReactNode;
  /** Rendered below the name if a tablet or a landscape phone has a pane for the pet. */
  readonly below?: ReactNode;
  /** Sheets and dialogs. */
  readonly children: ReactNode;
}

/** The layout of a pet's page: header and tabs. */
export const PetFrame = (props: PetFrameProps) => {
  const { pet, onShow, actions, note, overview, records, codes, below, children } = props;
  // The role of a member may not include the pet's codes.
  const hasCodes = pet.shareToken !== null;
  const shownTab = props.shownTab === 'qr' && !hasCodes ? 'overview' : props.shownTab;
  const tabs = useSteadyTabs(shownTab);
  const choose = tabs.holding(onShow);
  return (
    <main className="mx-auto max-w-6xl pb-8 slim:grid slim:max-w-none slim:grid-cols-[min(14.5rem,40%)_minmax(0,1fr)] slim:pb-0 wide:grid wide:grid-cols-[min(20rem,40%)_minmax(0,1fr)] wide:gap-8 wide:px-8 wide:pt-3">
      <title>{`${pet.name} · ${t('app.name')}`}</title>
      <PetHeader
        pet={pet}
        compact={shownTab !== 'overview'}
        actions={actions}
        below={below}
        {...(hasCodes ? { onShare: () => onShow('qr') } : {})}
      />
      <div ref={tabs.ref} className="min-w-0 px-4 slim:pb-8 tablet:px-6 wide:px-0">
        {note}
        <Tabs
          label={t('pets.tabs', { name: pet.name })}
          value={shownTab}
          onChange={(next) => choose(petTab(next) ?? 'overview')}
          tabs={[
            { value: 'overview', label: t('pets.tab.overview'), content: overview },
            { value: 'records', label: t('pets.tab.records'), content: records },
            ...(hasCodes ? [{ value: 'qr', label: t('pets.tab.qr'), content: codes }] : []),
            {
              value: 'info',
              label: t('pets.tab.info'),
              content: <PetInfo pet={pet} onEdit={actions.onEdit} />,
            },
          ]}
        />
      </div>
      {children}
    </main>
  );
};

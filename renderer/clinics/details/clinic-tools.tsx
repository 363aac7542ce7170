import { Ellipsis, FileUp, Globe, List, Map as MapIcon, Plus, RefreshCw } from 'lucide-react';
import type { ClinicsState } from '#renderer/clinics/use-clinics.ts';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { Menu, type MenuItem } from '#renderer/ui/overlays/menu.tsx';

/** For example "12 clinics found"; empty until they are loaded. */
export const FoundCount = ({
  state: { listedClinics, foundCount },
}: {
  readonly state: ClinicsState;
}) => (
  <p role="status" className="min-h-4 text-hint text-ink-soft">
    {listedClinics && t('clinics.found', { count: foundCount })}
  </p>
);

const menuItems = ({ open, household }: ClinicsState): readonly MenuItem[] => [
  { label: t('clinics.add'), icon: Plus, onSelect: () => open({ is: 'add' }) },
  ...(household
    ? [
        { label: t('clinics.import'), icon: FileUp, onSelect: () => open({ is: 'import' }) },
        {
          label: t('clinics.consent.change'),
          icon: Globe,
          onSelect: () => open({ is: 'consent' }),
        },
      ]
    : []),
];

interface ClinicToolsProps {
  readonly state: ClinicsState;
  readonly mapShown: boolean;
  /** True if the map is next to the list instead of replacing it. */
  readonly beside: boolean;
  readonly onMap: (isShown: boolean) => void;
}

/** Buttons to refresh, to show the map and for the other actions of the list. */
export const ClinicTools = ({ state, mapShown, beside, onMap }: ClinicToolsProps) => {
  const { refreshing, refresh } = state.directory;
  const hide = beside ? 'clinics.view.hideMap' : 'clinics.view.list';
  return (
    <div className="-mr-2 flex shrink-0">
      <IconButton
        icon={RefreshCw}
        label={t('clinics.refresh')}
        aria-busy={refreshing}
        onClick={refresh}
        className={refreshing ? 'motion-safe:[&>svg]:animate-spin' : ''}
      />
      <IconButton
        icon={mapShown && !beside ? List : MapIcon}
        label={t(mapShown ? hide : 'clinics.view.map')}
        aria-pressed={beside ? mapShown : undefined}
        onClick={() => onMap(!mapShown)}
        className={beside && mapShown ? 'bg-narra-soft text-narra' : ''}
      />
      <Menu
        trigger={<IconButton icon={Ellipsis} label={t('clinics.menu')} />}
        items={menuItems(state)}
      />
    </div>
  );
};

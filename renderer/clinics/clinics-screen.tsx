import { useNavigate, useSearch } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { useState } from 'react';
import { useWide } from '#renderer/ui/device/use-wide.ts';
import { useGoBack } from '#renderer/ui/history/use-go-back.ts';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import { t } from '#renderer/ui/language/text.ts';
import type { LoadContext } from '#renderer/ui/screen.ts';
import { waitBriefly } from '#renderer/ui/time/wait-briefly.ts';
import { ClinicControls } from './clinic-controls.tsx';
import { ClinicList, ClinicListFailed } from './clinic-list.tsx';
import { ChosenClinic } from './details/chosen-clinic.tsx';
import { ClinicSheets } from './details/clinic-sheets.tsx';
import { ClinicTools, FoundCount } from './details/clinic-tools.tsx';
import { DirectoryNotes, PlaceNote } from './directory-notes.tsx';
import { MapPane } from './map/map-pane.tsx';
import { networkQuery } from './queries.ts';
import { type ClinicsState, useClinics } from './use-clinics.ts';
import { loadPermission } from './use-place.ts';

/**
 * The list is not loaded here: it depends on the owner's location, which the screen reads. The notes above the list are
 * known before it is rendered, so that they do not move it.
 */
export const load = async ({ queryClient }: LoadContext) => {
  await waitBriefly(Promise.all([queryClient.prefetchQuery(networkQuery), loadPermission()]));
};

/** Whether the map is shown: as the address says, otherwise only if there is room for it next to the list. */
const useMapShown = () => {
  const isWide = useWide();
  const { view }: { readonly view?: unknown } = useSearch({ strict: false });
  const navigate = useNavigate();
  const showMap = (isShown: boolean) =>
    void navigate({
      to: '/vet-clinics',
      search: isShown === isWide ? {} : { view: isShown ? 'map' : 'list' },
      replace: true,
      resetScroll: false,
    });
  const mapShown = view === 'map' || (isWide && view !== 'list');
  return { beside: isWide, mapShown, show: showMap };
};

const BackButton = () => (
  <IconButton
    icon={ChevronLeft}
    label={t('common.back')}
    className="-ml-2 wide:hidden"
    onClick={useGoBack()}
  />
);

interface HeaderProps {
  readonly state: ClinicsState;
  readonly map: ReturnType<typeof useMapShown>;
}

const Header = ({ state, map: { mapShown, beside, show } }: HeaderProps) => (
  <header className="flex min-h-16 flex-wrap items-center px-4 wide:items-start wide:pt-5 wide:pb-3">
    <div className="flex min-w-0 flex-[1_1_9rem] items-center gap-1">
      <BackButton />
      <div className="min-w-0 flex-1">
        <h1 className="font-semibold text-body wide:font-bold wide:text-title">
          {t('clinics.title')}
        </h1>
        <FoundCount state={state} />
      </div>
    </div>
    <ClinicTools state={state} mapShown={mapShown} beside={beside} onMap={show} />
  </header>
);

/** Fills a phone's window between the header and the navigation. */
const MapOnPhone = ({ state }: { readonly state: ClinicsState }) => {
  const [coveredHeight, setCoveredHeight] = useState(0);
  const { error, offline, refresh } = state.directory;
  // Without the list beside it, an empty map would give no reason.
  if (error && !offline) return <ClinicListFailed error={error} onRetry={refresh} />;
  return (
    <div className="relative h-[calc(100dvh-64px-var(--nav)-var(--banner,0px))] min-h-80 overflow-hidden border-line border-t">
      <MapPane state={state} coveredHeight={coveredHeight} />
      <ChosenClinic state={state} onCover={setCoveredHeight} />
    </div>
  );
};

const ListOfClinics = ({ state, hasMap }: { readonly state: ClinicsState; hasMap: boolean }) => (
  <>
    <div className="flex flex-col gap-3 border-line px-4 pt-1 pb-4 wide:border-b">
      <ClinicControls
        view={state.view}
        ownerLocation={state.directory.ownerLocation}
        searchable={state.searchable}
        onChange={state.changeView}
      />
      <PlaceNote ownerLocation={state.directory.ownerLocation} />
      <DirectoryNotes directory={state.directory} onChoose={() => state.open({ is: 'consent' })} />
    </div>
    <ClinicList state={state} hasMap={hasMap} />
  </>
);

/** Nearby vet clinics as a list and a map: side by side in a wide window, else one at a time. */
export const Screen = () => {
  const state = useClinics();
  const map = useMapShown();
  const isMapBeside = map.beside && map.mapShown;
  return (
    <main className={isMapBeside ? 'flex' : 'mx-auto max-w-3xl'}>
      <title>{`${t('clinics.title')} · ${t('app.name')}`}</title>
      <div className={isMapBeside ? 'w-100 shrink-0 border-line border-r' : ''}>
        <div className="sticky top-(--banner,0px) z-10 bg-paper">
          <Header state={state} map={map} />
        </div>
        {map.mapShown && !map.beside ? (
          <MapOnPhone state={state} />
        ) : (
          <ListOfClinics state={state} hasMap={isMapBeside} />
        )}
      </div>
      {isMapBeside && (
        <div className="sticky top-(--banner,0px) h-[calc(100dvh-var(--banner,0px))] min-w-0 flex-1">
          <MapPane state={state} />
        </div>
      )}
      <ClinicSheets sheet={state.sheet} close={state.close} />
    </main>
  );
};

import { Suspense } from 'react';
import type { ClinicsState } from '#renderer/clinics/use-clinics.ts';
import { lazyPart } from '#renderer/start/lazy-part.ts';
import { PartBoundary } from '#renderer/start/part-boundary.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import type { Network } from '#server/clinics/contract.ts';
import { DEFAULT_PLACE } from '#server/clinics/rules.ts';

const ClinicMap = lazyPart(async () => (await import('./clinic-map.tsx')).ClinicMap);

/** The default until the permissions are known: nothing may be loaded from the network. */
const NO_CONNECTIONS: Network = {
  ask: false,
  allowed: false,
  clinics: false,
  mapStyleUrl: null,
  googleMaps: false,
  googleKey: false,
};

const MapSkeleton = () => (
  <div aria-busy="true" className="size-full">
    <p role="status" className="sr-only">
      {t('clinics.view.map.loading')}
    </p>
    <Skeleton className="size-full rounded-none" />
  </div>
);

interface MapPaneProps {
  readonly state: ClinicsState;
  /** CSS pixels at the bottom that the selected clinic covers. */
  readonly coveredHeight?: number;
}

/** The map of the listed clinics. It fills its container. */
export const MapPane = ({ state, coveredHeight = 0 }: MapPaneProps) => {
  const { directory, listedClinics, selected, select } = state;
  // The map chooses its source only once, so the permissions must be known before it is drawn, unless the
  // device is offline.
  if (!directory.network && !directory.offline) return <MapSkeleton />;
  return (
    <PartBoundary title="clinics.view.map.failed">
      <Suspense fallback={<MapSkeleton />}>
        <ClinicMap
          clinics={listedClinics ?? []}
          place={directory.ownerLocation.place ?? { ...DEFAULT_PLACE, own: false }}
          selected={selected}
          onSelect={select}
          network={directory.network ?? NO_CONNECTIONS}
          lacksGoogle={directory.lacksGoogle}
          onRefresh={directory.refresh}
          coveredHeight={coveredHeight}
        />
      </Suspense>
    </PartBoundary>
  );
};

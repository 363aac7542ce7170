import { useEffect, useRef } from 'react';
import { type CoveredEdges, FIT_MARGINS, MapControls, showAll } from './map-controls.tsx';
import { MapMarkers } from './map-markers.tsx';
import type { LocatedClinic } from './map-marks.ts';
import type { MapPlace } from './map-props.ts';
import type { MapView } from './map-view.ts';

interface MapLayerProps extends CoveredEdges {
  readonly view: MapView;
  readonly clinics: readonly LocatedClinic[];
  readonly place: MapPlace;
  readonly selected: string | null;
  readonly onSelect: (id: string) => void;
}

/** Fits all clinics at first and whenever the clinics or the location change. */
const useFitting = ({ view, clinics, place, headHeight, coveredHeight }: MapLayerProps): void => {
  // A different order of the list must not move the map.
  const ids = clinics.map(({ id }) => id).sort();
  const fitKey = [place.latitude, place.longitude, ...ids].join();
  const lastFit = useRef<{ view: MapView; fitKey: string }>(undefined);
  useEffect(() => {
    if (lastFit.current?.view === view && lastFit.current.fitKey === fitKey) return;
    lastFit.current = { view, fitKey };
    showAll(view, place, clinics, { headHeight, coveredHeight });
  }, [view, fitKey, place, clinics, headHeight, coveredHeight]);
};

/** The distance in CSS pixels from the edge at which a pin is fully visible. */
const EDGE_MARGIN = 24;

/** Pans to a clinic that was selected outside the map, unless it is already visible. */
const useFollowing = ({
  view,
  clinics,
  selected,
  headHeight,
  coveredHeight,
}: MapLayerProps): void => {
  const selectedClinic = clinics.find(({ id }) => id === selected);
  const followedPlacement = useRef('');
  useEffect(() => {
    // After the owner has panned away, reloading the list must not move the map back.
    const placementKey = selectedClinic ? `${selectedClinic.id} ${coveredHeight}` : '';
    if (followedPlacement.current === placementKey) return;
    followedPlacement.current = placementKey;
    if (!selectedClinic) return;
    const { x, y } = view.project(selectedClinic);
    const { clientWidth, clientHeight } = view.pane;
    const isInView =
      x > EDGE_MARGIN &&
      x < clientWidth - EDGE_MARGIN &&
      y > FIT_MARGINS.top + headHeight() &&
      y < clientHeight - coveredHeight - FIT_MARGINS.bottom / 2;
    if (!isInView) view.goTo(selectedClinic, { coveredHeight });
  }, [view, selectedClinic, headHeight, coveredHeight]);
};

/** The markers and controls that all kinds of map share. */
export const MapLayer = (props: MapLayerProps) => {
  useFitting(props);
  useFollowing(props);
  return (
    <>
      <MapMarkers {...props} />
      <MapControls {...props} />
    </>
  );
};

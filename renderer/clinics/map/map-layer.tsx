import { useEffect, useRef } from 'react';
import { type Edges, MARGINS, MapControls, showAll } from './map-controls.tsx';
import { MapMarkers } from './map-markers.tsx';
import type { LocatedClinic } from './map-marks.ts';
import type { MapPlace } from './map-props.ts';
import type { MapView } from './map-view.ts';

interface MapLayerProps extends Edges {
  readonly view: MapView;
  readonly clinics: readonly LocatedClinic[];
  readonly place: MapPlace;
  readonly selected: string | null;
  readonly onSelect: (id: string) => void;
}

/** Shows all at first and whenever the clinics or the place are others than before. */
const useFitting = ({ view, clinics, place, head, covered }: MapLayerProps): void => {
  // Another order of the list is no reason to move the map.
  const ids = clinics.map(({ id }) => id).sort();
  const shown = [place.latitude, place.longitude, ...ids].join();
  const fitted = useRef<{ view: MapView; shown: string }>(undefined);
  useEffect(() => {
    if (fitted.current?.view === view && fitted.current.shown === shown) return;
    fitted.current = { view, shown };
    showAll(view, place, clinics, { head, covered });
  }, [view, shown, place, clinics, head, covered]);
};

/** A pin that is whole in CSS pixels. */
const EDGE = 24;

/** Brings a clinic that was chosen elsewhere into sight; one that is in sight stays where it is. */
const useFollowing = ({ view, clinics, selected, head, covered }: MapLayerProps): void => {
  const chosen = clinics.find(({ id }) => id === selected);
  const followed = useRef('');
  useEffect(() => {
    // Whoever then looks elsewhere is not called back by a list that was read anew.
    const now = chosen ? `${chosen.id} ${covered}` : '';
    if (followed.current === now) return;
    followed.current = now;
    if (!chosen) return;
    const { x, y } = view.project(chosen);
    const { clientWidth, clientHeight } = view.pane;
    const inSight =
      x > EDGE &&
      x < clientWidth - EDGE &&
      y > MARGINS.top + head() &&
      y < clientHeight - covered - MARGINS.bottom / 2;
    if (!inSight) view.goTo(chosen, { covered });
  }, [view, chosen, head, covered]);
};

/** What every map shows of the clinics, whoever draws what lies below. */
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

import { useEffect, useState } from 'react';
import { groupMarks, type LocatedClinic, type MapMark } from './map-marks.ts';
import type { MapView } from './map-view.ts';

/** The marks in view, grouped again whenever the map stops or its zoom passes a whole number. */
export const useMapMarks = (
  view: MapView,
  clinics: readonly LocatedClinic[],
  selected: string | null,
): readonly MapMark[] => {
  const [marks, setMarks] = useState<readonly MapMark[]>([]);
  useEffect(() => {
    const groups = groupMarks(clinics, selected);
    let drawnAt = Number.NaN;
    const update = () => {
      drawnAt = Math.floor(view.zoom());
      setMarks(groups.within(view.bounds(), view.zoom()));
    };
    update();
    const stopOnRest = view.onRest(update);
    const stopOnMove = view.onMove(() => {
      if (Math.floor(view.zoom()) !== drawnAt) update();
    });
    return () => {
      stopOnRest();
      stopOnMove();
    };
  }, [view, clinics, selected]);
  return marks;
};

import { LocateFixed, type LucideIcon, Minus, Plus } from 'lucide-react';
import { t } from '#renderer/ui/language/text.ts';
import type { MessageId } from '#server/messages/ids.ts';
import type { LocatedClinic } from './map-marks.ts';
import type { MapPlace } from './map-props.ts';
import { boundsOf, DEFAULT_ZOOM, type MapView } from './map-view.ts';

interface ControlProps {
  readonly icon: LucideIcon;
  readonly label: MessageId;
  readonly onPress: () => void;
}

const Control = ({ icon: Icon, label, onPress }: ControlProps) => (
  <button
    type="button"
    aria-label={t(label)}
    onClick={onPress}
    className="flex size-11 items-center justify-center text-ink last:text-narra first:rounded-t-card last:rounded-b-card hover:bg-track focus-visible:-outline-offset-2"
  >
    <Icon size={20} />
  </button>
);

/**
 * Space in CSS pixels that is kept free for markers and their names at the edges, and for the attribution at
 * the bottom.
 */
export const FIT_MARGINS = { top: 40, right: 88, bottom: 112, left: 84 } as const;

/** The parts of the map's edges that are covered, in CSS pixels. */
export interface CoveredEdges {
  /** The current height of the mode switch and the notices below it. */
  readonly headHeight: () => number;
  readonly coveredHeight: number;
}

/** Shows the location and all clinics at the closest possible zoom. */
export const showAll = (
  view: MapView,
  place: MapPlace,
  clinics: readonly LocatedClinic[],
  { headHeight, coveredHeight }: CoveredEdges,
): void => {
  const bounds = clinics.length > 0 ? boundsOf([place, ...clinics]) : undefined;
  if (bounds) {
    view.fit(bounds, {
      ...FIT_MARGINS,
      top: FIT_MARGINS.top + headHeight(),
      bottom: FIT_MARGINS.bottom + coveredHeight,
    });
  } else view.goTo(place, { zoom: DEFAULT_ZOOM, coveredHeight });
};

interface ControlsProps extends CoveredEdges {
  readonly view: MapView;
  readonly place: MapPlace;
  readonly clinics: readonly LocatedClinic[];
}

/** Zoom and location buttons, for people without a wheel or a second finger. */
export const MapControls = ({ view, place, clinics, headHeight, coveredHeight }: ControlsProps) => (
  <div
    className="absolute right-4 z-10 flex flex-col divide-y divide-line rounded-card border border-line bg-surface shadow-float"
    style={{ bottom: coveredHeight + 16 }}
  >
    <Control icon={Plus} label="clinics.map.zoomIn" onPress={() => view.zoomBy(1)} />
    <Control icon={Minus} label="clinics.map.zoomOut" onPress={() => view.zoomBy(-1)} />
    {place.own ? (
      <Control
        icon={LocateFixed}
        label="clinics.map.toPlace"
        onPress={() =>
          view.goTo(place, { zoom: Math.max(DEFAULT_ZOOM, view.zoom()), coveredHeight })
        }
      />
    ) : (
      <Control
        icon={LocateFixed}
        label="clinics.map.toAll"
        onPress={() => showAll(view, place, clinics, { headHeight, coveredHeight })}
      />
    )}
  </div>
);

import { Stethoscope } from 'lucide-react';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { createPortal } from 'react-dom';
import { clinicName } from '#renderer/clinics/clinic-name.ts';
import { t } from '#renderer/ui/language/text.ts';
import {
  type LabelBox,
  type LocatedClinic,
  type MapMark,
  namesThatFit,
  splittingZoom,
} from './map-marks.ts';
import type { MapPlace } from './map-props.ts';
import type { MapPoint, MapView } from './map-view.ts';
import { useMapMarks } from './use-map-marks.ts';

interface MarkersProps {
  readonly view: MapView;
  readonly clinics: readonly LocatedClinic[];
  readonly place: MapPlace;
  readonly selected: string | null;
  readonly onSelect: (id: string) => void;
  /** CSS pixels at the bottom that are covered; the buttons stay above them. */
  readonly coveredHeight: number;
}

/** The maximum zoom after pressing a group. */
const MAX_ZOOM = 19;

/**
 * Distances in CSS pixels from the location to the edges of a disc (half its height) and of a pin. The name
 * is a little below.
 */
const MARKER_PARTS = { disc: { above: 16, below: 20 }, pin: { above: 54, below: 4 } } as const;
const LETTER_WIDTH = 7;
/** The size of the zoom buttons, including the space around them. */
const BUTTONS_SIZE = { width: 62, height: 152 } as const;
const MAX_LABEL_WIDTH = 176;

const Pin = () => (
  <svg viewBox="0 0 44 54" className="absolute inset-0 size-full drop-shadow-md" aria-hidden>
    <path
      d="M22 52.5C17 44 3 34 3 21.5a19 19 0 0 1 38 0C41 34 27 44 22 52.5Z"
      className="fill-narra stroke-land"
      strokeWidth="2.5"
    />
  </svg>
);

const Sign = ({ clinics, pinned }: { clinics: MapMark['clinics']; pinned: boolean }) => {
  if (clinics.length > 1) {
    return (
      <span className="relative flex size-9 items-center justify-center rounded-full border-2 border-land bg-narra font-semibold text-on-narra text-row shadow-float">
        {clinics.length}
      </span>
    );
  }
  if (pinned) {
    return (
      <>
        <Pin />
        <Stethoscope
          size={20}
          strokeWidth={2}
          absoluteStrokeWidth={false}
          className="relative -mt-2.5 text-on-narra"
        />
      </>
    );
  }
  return (
    <span className="flex size-8 items-center justify-center rounded-full border-2 border-narra bg-surface text-narra">
      <Stethoscope size={16} strokeWidth={1.35} />
    </span>
  );
};

const nameOf = (mark: MapMark): string => {
  const [firstClinic, second] = mark.clinics;
  if (!firstClinic) return '';
  if (!second) return clinicName(firstClinic);
  return t('clinics.map.group', { count: mark.clinics.length, name: clinicName(firstClinic) });
};

interface MarkerProps {
  readonly mark: MapMark;
  readonly pinned: boolean;
  readonly hasName: boolean;
  readonly onPress: () => void;
}

/** Groups and single clinics are both buttons, so that the focus survives when a group splits. */
const Marker = ({ mark, pinned, hasName, onPress }: MarkerProps) => (
  <button
    type="button"
    aria-label={nameOf(mark)}
    aria-pressed={mark.clinics.length > 1 ? undefined : pinned}
    data-mark={mark.key}
    onClick={onPress}
    className={`pointer-events-auto absolute left-0 flex w-11 -translate-x-1/2 items-center justify-center rounded-full ${pinned ? '-top-13.5 h-13.5' : '-top-5.5 h-11'}`}
  >
    <Sign clinics={mark.clinics} pinned={pinned} />
    {hasName && (
      <span
        aria-hidden
        className={`map-name pointer-events-none absolute top-full left-1/2 -translate-x-1/2 truncate whitespace-nowrap text-hint text-ink ${pinned ? 'mt-1 max-w-60 font-semibold' : '-mt-0.5 max-w-44'}`}
      >
        {nameOf(mark)}
      </span>
    )}
  </button>
);

const OwnPlace = () => (
  <div
    role="img"
    aria-label={t('clinics.map.here')}
    className="pointer-events-none absolute flex size-15 -translate-1/2 items-center justify-center rounded-full bg-dagat/25"
  >
    <span className="size-4 rounded-full border-[3px] border-surface bg-dagat" />
  </div>
);

/** Positions its children at a location, and moves them with the map. */
const PositionedAt = ({
  view,
  latitude,
  longitude,
  children,
}: Pick<MapPlace, 'latitude' | 'longitude'> & {
  readonly view: MapView;
  readonly children: React.ReactNode;
}) => {
  const ref = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    const redraw = () => {
      const { x, y } = view.project({ latitude, longitude });
      if (ref.current) ref.current.style.transform = `translate(${x}px, ${y}px)`;
    };
    redraw();
    return view.onMove(redraw);
  }, [view, latitude, longitude]);
  return (
    <li ref={ref} className="absolute top-0 left-0 size-0">
      {children}
    </li>
  );
};

/** The dot of the owner's location, without the pale ring around it. */
const dotBoxOf = ({ x, y }: MapPoint): LabelBox => ({
  left: x - 8,
  right: x + 8,
  top: y - 8,
  bottom: y + 8,
});

/** The areas beside the map and below its buttons: a name is shown completely or not at all. */
const areasOutside = (
  { clientWidth, clientHeight }: HTMLElement,
  coveredHeight: number,
): readonly LabelBox[] => {
  const fullHeight = { top: -Infinity, bottom: Infinity };
  const buttons = clientHeight - coveredHeight - BUTTONS_SIZE.height;
  return [
    { ...fullHeight, left: -Infinity, right: 0 },
    { ...fullHeight, left: clientWidth, right: Infinity },
    { top: buttons, bottom: Infinity, left: clientWidth - BUTTONS_SIZE.width, right: Infinity },
  ];
};

/** The markers whose names are shown: always the selected one, others if they cover nothing. */
const useNamed = (
  {
    view,
    place,
    selected,
    coveredHeight,
  }: Pick<MarkersProps, 'view' | 'place' | 'selected' | 'coveredHeight'>,
  marks: readonly MapMark[],
) =>
  useMemo(() => {
    const visibleMarks = marks
      .filter(({ clinics }) => clinics.length === 1)
      .map((mark) => ({
        key: mark.key,
        ...view.project(mark),
        ...(mark.key === selected ? MARKER_PARTS.pin : MARKER_PARTS.disc),
        labelWidth: Math.min(MAX_LABEL_WIDTH, nameOf(mark).length * LETTER_WIDTH),
      }));
    const selectedMarks = visibleMarks.filter(({ key }) => key === selected);
    const ownDots = place.own ? [dotBoxOf(view.project(place))] : [];
    const otherMarks = visibleMarks.filter(({ key }) => key !== selected);
    return namesThatFit(
      [...selectedMarks, ...otherMarks],
      [...ownDots, ...areasOutside(view.pane, coveredHeight)],
    );
  }, [view, place, marks, selected, coveredHeight]);

/** The clinics as buttons in the order of the list, and the owner's location. */
export const MapMarkers = (props: MarkersProps) => {
  const { view, clinics, place, selected, onSelect } = props;
  const marks = useMapMarks(view, clinics, selected);
  const namedKeys = useNamed(props, marks);
  const pressMark = (mark: MapMark) => {
    const zoomToMark =
      mark.clinics.length > 1 ? splittingZoom(mark.clinics, view.zoom(), MAX_ZOOM) : undefined;
    if (zoomToMark !== undefined) return view.goTo(mark, { zoom: zoomToMark });
    // Clinics at the same location can never be separated, so each press selects the next of them.
    const clinicsAfter = clinics.slice(clinics.findIndex(({ id }) => id === selected) + 1);
    const next = clinicsAfter.find((clinic) => mark.clinics.includes(clinic)) ?? mark.clinics[0];
    if (next) onSelect(next.id);
  };
  return createPortal(
    <ul
      aria-label={t('clinics.map.markers')}
      className="pointer-events-none absolute inset-0 overflow-clip"
    >
      {place.own && (
        <PositionedAt view={view} {...place}>
          <OwnPlace />
        </PositionedAt>
      )}
      {marks.map((mark) => (
        <PositionedAt
          key={mark.key}
          view={view}
          latitude={mark.latitude}
          longitude={mark.longitude}
        >
          <Marker
            mark={mark}
            pinned={mark.clinics.length === 1 && mark.key === selected}
            hasName={namedKeys.has(mark.key)}
            onPress={() => pressMark(mark)}
          />
        </PositionedAt>
      ))}
    </ul>,
    view.pane,
  );
};

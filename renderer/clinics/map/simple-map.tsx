import { useEffect, useRef, useState } from 'react';
import type { Network } from '#server/clinics/contract.ts';
import { drawSimpleMap } from './draw-simple-map.ts';
import { MapLayer } from './map-layer.tsx';
import type { ShownGround, SurfaceProps } from './map-surface.ts';
import type { MapView } from './map-view.ts';
import { simpleView } from './simple-view.ts';

type SimpleMapProps = SurfaceProps & {
  readonly network: Network;
  readonly onGround: (shownGround: ShownGround | undefined) => void;
  /** Called if the browser cannot draw maps. */
  readonly onFailed: () => void;
};

/** Draws the map, and draws it again when another source may be used. */
const useSimpleMap = (props: SimpleMapProps) => {
  const container = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<MapView>();
  const latestProps = useRef(props);
  latestProps.current = props;
  const { mapStyleUrl, ask, allowed } = props.network;

  useEffect(() => {
    if (!container.current) return;
    const { place, report, onGround, onFailed } = latestProps.current;
    try {
      const map = drawSimpleMap({
        container: container.current,
        place,
        network: { mapStyleUrl, ask, allowed },
        report,
        onMap: (drawn) => setView(simpleView(drawn)),
        onGround,
      });
      return () => {
        setView(undefined);
        latestProps.current.onGround(undefined);
        map.remove();
      };
    } catch (error) {
      report({ state: 'failed', webgl: 'none', lastProblem: String(error) });
      onFailed();
      return;
    }
  }, [mapStyleUrl, ask, allowed]);

  return { container, view };
};

/** The map drawn with MapLibre, from OpenStreetMap's streets or from the offline map. */
export const SimpleMap = (props: SimpleMapProps) => {
  const { container, view } = useSimpleMap(props);
  return (
    <>
      <div className="absolute inset-0 bg-land">
        {/* The library's style sheet would override the position and the font of this element, so both are
           set inline. */}
        <div ref={container} className="size-full" style={{ font: 'inherit' }} />
      </div>
      {view && <MapLayer {...props} view={view} />}
    </>
  );
};

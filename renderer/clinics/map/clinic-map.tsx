import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { standaloneLazyPart } from '#renderer/start/lazy-part.ts';
import { SegmentedControl } from '#renderer/ui/fields/segmented-control.tsx';
import { t } from '#renderer/ui/language/text.ts';
import type { MessageId } from '#server/messages/ids.ts';
import { GoogleMap } from './google-map.tsx';
import { MapAttribution } from './map-attribution.tsx';
import { MapDebug } from './map-debug.tsx';
import { isLocated } from './map-marks.ts';
import { MapNotices } from './map-notices.tsx';
import type { ClinicMapProps } from './map-props.ts';
import { EMPTY_REPORT, type MapReport, useReport } from './map-report.ts';
import type { ShownGround } from './map-surface.ts';

// The map library is loaded only with the map.
const SimpleMap = standaloneLazyPart(async () => (await import('./simple-map.tsx')).SimpleMap);

/** Milliseconds after which a map that is still loading is reported as slow. */
const SLOW_AFTER = 10_000;

const useSlow = (state: MapReport['state'], mode: string): boolean => {
  const [slow, setSlow] = useState<string>();
  useEffect(() => {
    setSlow(undefined);
    if (state !== 'loading') return;
    const timer = window.setTimeout(() => setSlow(mode), SLOW_AFTER);
    return () => window.clearTimeout(timer);
  }, [state, mode]);
  return slow === mode;
};

/** The kind of map shown. Google's map falls back to the simple one when it fails. */
const useMode = () => {
  const [mode, setMode] = useState<'simple' | 'google'>('simple');
  const [problem, setProblem] = useState<MessageId>();
  return {
    mode,
    problem,
    choose(next: string) {
      setProblem(undefined);
      setMode(next === 'google' ? 'google' : 'simple');
    },
    fallBack(reason: MessageId) {
      setProblem(reason);
      setMode('simple');
    },
    problemRead: () => setProblem(undefined),
  };
};

/** A map of clinics that fills its container. Load it lazily, because it is large. */
export const ClinicMap = (props: ClinicMapProps) => {
  const { clinics, coveredHeight = 0 } = props;
  const { mode, problem, choose, fallBack, problemRead } = useMode();
  const [shownGround, setShownGround] = useState<ShownGround>();
  const [cannotDraw, setCannotDraw] = useState(false);
  const [report, updateReport] = useReport();
  const isSlow = useSlow(report.state, mode);

  const markedClinics = useMemo(
    () =>
      clinics.filter(isLocated).filter(({ source }) => mode === 'google' || source !== 'google'),
    [clinics, mode],
  );
  const topRef = useRef<HTMLDivElement>(null);
  const headHeight = useCallback(() => topRef.current?.offsetHeight ?? 0, []);
  const surface = {
    ...props,
    headHeight,
    coveredHeight,
    clinics: markedClinics,
    report: updateReport,
  };
  return (
    <section aria-label={t('clinics.map.label')} className="relative isolate size-full bg-land">
      {mode === 'google' ? (
        <GoogleMap
          {...surface}
          onFailed={(reason) => {
            updateReport({ ...EMPTY_REPORT, lastProblem: t(reason) });
            fallBack(reason);
          }}
        />
      ) : (
        <SimpleMap {...surface} onGround={setShownGround} onFailed={() => setCannotDraw(true)} />
      )}
      <div
        ref={topRef}
        className="pointer-events-none absolute inset-x-4 top-3 z-10 flex flex-col gap-2 *:pointer-events-auto wide:left-auto wide:w-80"
      >
        <div className="rounded-control shadow-float">
          <SegmentedControl
            label={t('clinics.map.mode')}
            value={mode}
            onChange={(next) => {
              updateReport(EMPTY_REPORT);
              choose(next);
            }}
            choices={[
              { value: 'simple', label: t('clinics.map.simple') },
              { value: 'google', label: t('clinics.map.google') },
            ]}
          />
        </div>
        <MapNotices
          problem={cannotDraw && mode === 'simple' ? 'clinics.map.noWebgl' : problem}
          onProblemRead={cannotDraw ? undefined : problemRead}
          slow={isSlow && mode === 'simple'}
          shownGround={mode === 'simple' ? shownGround : undefined}
          selected={clinics.find(({ id }) => id === props.selected)}
          googleOnly={clinics.filter(isLocated).length - markedClinics.length}
          lacksGoogle={props.lacksGoogle}
          onRefresh={props.onRefresh}
        />
        <p
          role="status"
          className={
            report.state === 'loading'
              ? 'self-center rounded-full bg-surface px-3 py-1 text-hint text-ink-soft'
              : 'sr-only'
          }
        >
          {report.state === 'loading' && t('clinics.map.loading')}
          {report.state === 'loaded' && t('clinics.map.loaded')}
        </p>
      </div>
      <div
        className="pointer-events-none absolute right-20 left-4 z-10 flex flex-col gap-1 *:pointer-events-auto"
        // Google's logo and terms are at the bottom of its map.
        style={{ bottom: coveredHeight + (mode === 'google' ? 28 : 8) }}
      >
        <MapDebug {...props} mode={mode} report={report} marked={markedClinics.length} />
        <MapAttribution
          shownGround={mode === 'simple' ? shownGround : undefined}
          clinics={markedClinics}
        />
      </div>
    </section>
  );
};

import { useState } from 'react';
import { t } from '#renderer/ui/language/text.ts';
import type { ClinicMapProps } from './map-props.ts';
import type { MapReport } from './map-report.ts';

interface MapDebugProps extends Pick<ClinicMapProps, 'clinics' | 'place' | 'network'> {
  readonly mode: 'simple' | 'google';
  readonly report: MapReport;
  /** The number of clinics that have a marker, alone or in a group. */
  readonly marked: number;
}

/** Rounds to about a kilometre, so that a report does not contain an owner's address. */
const roundDegrees = (degrees: number): string => degrees.toFixed(2);

const linesOf = ({ mode, report, network, place, clinics, marked }: MapDebugProps): string[] => {
  const withoutPlaceCount = clinics.filter(({ latitude }) => latitude === null).length;
  return [
    `map: ${mode}, ${report.state}`,
    `style: ${report.style || '-'}`,
    `tiles: ${report.tilesLoaded} loaded, ${report.tilesFailed} failed`,
    `webgl: ${report.webgl || '-'}`,
    `google key: ${network.googleKey ? 'set' : 'not set'}`,
    `network: ${network.allowed ? 'allowed' : network.ask ? 'not asked' : 'not allowed'}, ${navigator.onLine ? 'online' : 'offline'}`,
    `place: ${roundDegrees(place.latitude)}, ${roundDegrees(place.longitude)} (${place.own ? 'own' : 'default'})`,
    `markers: ${marked} of ${clinics.length} clinics, ${withoutPlaceCount} without coordinates`,
    `zoom: ${report.zoom?.toFixed(1) ?? '-'}`,
    `last problem: ${report.lastProblem ?? 'none'}`,
  ];
};

/** The state of the map for support: collapsed at first, and not translated, so that it can be forwarded. */
export const MapDebug = (props: MapDebugProps) => {
  const [message, setMessage] = useState('');
  const text = linesOf(props).join('\n');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setMessage(t('clinics.map.debug.copied'));
    } catch {
      // There is no clipboard outside a secure context.
      setMessage(t('clinics.map.debug.notCopied'));
    }
  };
  return (
    <details className="max-w-full self-start rounded-card border border-line bg-surface/90 text-hint text-ink open:shadow-float">
      <summary className="hit-44 cursor-pointer px-2 py-1 text-ink-soft">
        {t('clinics.details')}
      </summary>
      <div className="max-h-56 overflow-y-auto px-3 pb-3">
        <p className="pt-1 font-semibold">{t('clinics.map.debug')}</p>
        <div className="flex items-center gap-3">
          <button
            type="button"
            onClick={() => void copy()}
            className="min-h-11 min-w-11 text-left font-semibold text-narra hover:underline"
          >
            {t('clinics.map.debug.copy')}
          </button>
          <span role="status">{message}</span>
        </div>
        <pre className="whitespace-pre-wrap break-words font-mono">{text}</pre>
      </div>
    </details>
  );
};

import { type LucideIcon, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { passFocusOn } from '#renderer/ui/focus-beside.ts';
import { t } from '#renderer/ui/language/text.ts';

interface MapNoticeProps {
  readonly icon: LucideIcon;
  readonly children: ReactNode;
  /** True if screen readers should announce it immediately. */
  readonly urgent?: boolean;
  /** Technical details, in a collapsed section. */
  readonly details?: string | undefined;
  readonly onRetry?: (() => void) | undefined;
  readonly onClose?: (() => void) | undefined;
}

/** A notice over the map, kept small so that it covers little. */
export const MapNotice = ({
  icon: Icon,
  children,
  urgent,
  details,
  onRetry,
  onClose,
}: MapNoticeProps) => (
  <div className="flex items-start gap-2 rounded-card border border-line bg-surface py-2 pr-1 pl-3 text-hint text-ink shadow-float">
    <Icon
      size={16}
      strokeWidth={2}
      absoluteStrokeWidth={false}
      className="mt-0.5 shrink-0 text-ink-soft"
    />
    <div className="min-w-0 flex-1 py-px">
      <div role={urgent ? 'alert' : 'status'}>
        <p>{children}</p>
        {details !== undefined && (
          <details>
            <summary className="hit-44 mt-1 w-fit cursor-pointer font-semibold text-narra">
              {t('clinics.details')}
            </summary>
            <p className="mt-1 text-ink-soft">{details}</p>
          </details>
        )}
      </div>
      {onRetry && (
        <button
          type="button"
          onClick={onRetry}
          className="hit-44 mt-1 font-semibold text-narra hover:underline"
        >
          {t('clinics.map.again')}
        </button>
      )}
    </div>
    {onClose && (
      <button
        ref={passFocusOn}
        type="button"
        aria-label={t('clinics.map.dismiss')}
        onClick={onClose}
        className="hit-44 flex size-7 shrink-0 items-center justify-center rounded-full text-ink-soft hover:bg-track"
      >
        <X size={16} strokeWidth={2} absoluteStrokeWidth={false} />
      </button>
    )}
  </div>
);

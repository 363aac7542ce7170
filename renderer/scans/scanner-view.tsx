import { CircleAlert, QrCode } from 'lucide-react';
import type { ReactNode } from 'react';
import { Banner } from '#renderer/ui/banner.tsx';
import { t } from '#renderer/ui/language/text.ts';
import type { MessageId } from '#server/messages/ids.ts';
import type { ScannerHandle, ScannerState } from './camera/use-scanner.ts';
import { ScannerControls } from './scanner-controls.tsx';

const MESSAGE_BY_STATE: Readonly<Record<ScannerState['at'], MessageId>> = {
  idle: 'scanner.idle',
  starting: 'scanner.starting',
  scanning: 'scanner.hint',
  reading: 'scanner.reading',
  found: 'scanner.found',
  error: 'scanner.idle',
};

const CORNERS = [
  'top-0 left-0 rounded-tl-card border-t-4 border-l-4',
  'top-0 right-0 rounded-tr-card border-t-4 border-r-4',
  'bottom-0 left-0 rounded-bl-card border-b-4 border-l-4',
  'right-0 bottom-0 rounded-br-card border-r-4 border-b-4',
];

/** The frame for the code; the area around it is dimmed while the camera plays. */
const Finder = ({ playing }: { readonly playing: boolean }) => (
  <div
    aria-hidden
    className={`relative flex aspect-square w-[min(17.5rem,38dvh)] max-w-full items-center justify-center rounded-card wide:w-[min(24rem,48dvh)] ${playing ? 'shadow-[0_0_0_200vmax_var(--scrim)]' : ''}`}
  >
    {CORNERS.map((corner) => (
      <span key={corner} className={`absolute size-12 border-ink ${corner}`} />
    ))}
    {!playing && <QrCode size={88} strokeWidth={2} className="text-ink-soft" />}
  </div>
);

/** The scanner's status, announced by screen readers when it changes. */
const ScannerTexts = ({
  state,
  playing,
}: {
  readonly state: ScannerState;
  readonly playing: boolean;
}) => (
  <div className="relative text-center">
    <p role="status" className="text-body">
      {t(MESSAGE_BY_STATE[state.at])}
      {state.at === 'scanning' && <span className="sr-only">{` ${t('scanner.scanning')}`}</span>}
    </p>
    <p className={`mt-2 text-row ${playing ? '' : 'text-ink-soft'}`}>{t('scanner.reads')}</p>
  </div>
);

interface ScannerViewProps {
  readonly scanner: ScannerHandle;
  readonly header: ReactNode;
}

/** The camera's video with its overlays. */
export const ScannerView = ({ scanner, header }: ScannerViewProps) => {
  const { state, camera, video, startScanner } = scanner;
  const playing = camera !== undefined;
  return (
    <div className="relative isolate flex flex-1 flex-col items-center gap-6 overflow-hidden pb-6">
      <video
        ref={video}
        muted
        playsInline
        aria-label={t('scanner.view')}
        aria-hidden={!playing}
        className="absolute inset-0 -z-10 size-full object-cover"
      />
      {header}
      <div className="flex w-full flex-1 flex-col items-center justify-center gap-6 px-4">
        <Finder playing={playing} />
        {state.at === 'error' && (
          <div className="relative w-full max-w-md">
            <Banner tone="gumamela" icon={CircleAlert} title={t(state.text)} urgent />
          </div>
        )}
        <ScannerTexts state={state} playing={playing} />
        {camera && (
          <div className="relative">
            <ScannerControls camera={camera} onChoose={(deviceId) => void startScanner(deviceId)} />
          </div>
        )}
      </div>
    </div>
  );
};

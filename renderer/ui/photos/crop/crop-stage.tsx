import { useId } from 'react';
import { t } from '#renderer/ui/language/text.ts';
import type { Focus } from '#server/photos/rules.ts';
import type { CropState } from './use-crop.ts';

const toPercent = (part: number): string => `${100 * part}%`;

/** Positions the photo so that the square fills the frame. */
const frameStyle = ({ x, y, width, height }: Focus) => ({
  width: toPercent(1 / width),
  height: toPercent(1 / height),
  left: toPercent(-x / width),
  top: toPercent(-y / height),
});

const CORNERS = [
  '-top-1 -left-1 border-t-4 border-l-4',
  '-top-1 -right-1 border-t-4 border-r-4',
  '-bottom-1 -left-1 border-b-4 border-l-4',
  '-bottom-1 -right-1 border-b-4 border-r-4',
];

/** The frame over the photo: a square as on cards, a circle as in lists. The outside is dark. */
const CropFrame = () => (
  <span
    aria-hidden
    className="absolute inset-0 border-2 border-ink shadow-[0_0_0_100vmax_var(--scrim)]"
  >
    <span className="absolute inset-0 rounded-full border border-ink border-dashed" />
    {CORNERS.map((corner) => (
      <span key={corner} className={`absolute size-7 border-ink ${corner}`} />
    ))}
  </span>
);

interface CropStageProps {
  readonly src: string;
  readonly cropping: CropState;
  /** Called if the browser cannot show the photo. */
  readonly onUnreadable: () => void;
}

/** The photo below its frame, moved by dragging, pinching and keys. */
export const CropStage = ({ src, cropping, onUnreadable }: CropStageProps) => {
  const { crop, square, stage, frame, onPhoto } = cropping;
  const help = useId();
  const frameOnPhoto = {
    zoom: Math.round(crop.zoom * 100),
    across: Math.round(crop.x * 100),
    down: Math.round(crop.y * 100),
  };
  return (
    <>
      <div
        {...stage}
        role="slider"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={frameOnPhoto.across}
        aria-valuetext={t('photo.crop.at', frameOnPhoto)}
        aria-label={t('photo.crop.stage')}
        aria-describedby={help}
        tabIndex={0}
        className="stage relative h-[min(24.75rem,55dvh)] shrink-0 cursor-move touch-none select-none overflow-hidden -outline-offset-4"
      >
        <div
          ref={frame}
          className="absolute top-1/2 left-1/2 size-[min(16.5rem,68vw,37dvh)] -translate-1/2"
        >
          <img
            key={src}
            src={src}
            alt=""
            draggable={false}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
              onPhoto({ width, height })
            }
            onError={onUnreadable}
            className="pointer-events-none absolute max-w-none"
            style={square ? frameStyle(square) : { visibility: 'hidden' }}
          />
          <CropFrame />
        </div>
      </div>
      <p id={help} hidden>
        {t('photo.crop.keys')}
      </p>
    </>
  );
};

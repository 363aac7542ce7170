import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { passFocusOn } from '#renderer/ui/focus-beside.ts';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { FocusedPhoto } from './focused-photo.tsx';

interface RemoveButtonProps {
  readonly label: string;
  readonly onClick: () => void;
}

/** The hit area is larger than the visible button. */
const RemoveButton = ({ label, onClick }: RemoveButtonProps) => (
  <button
    ref={passFocusOn}
    type="button"
    aria-label={label}
    onClick={onClick}
    className="absolute -top-3 -right-3 flex size-11 items-center justify-center rounded-full"
  >
    <span className="flex size-7 items-center justify-center rounded-full border border-line bg-surface text-ink shadow-float">
      <X size={16} strokeWidth={1.35} />
    </span>
  </button>
);

interface PhotoTileProps {
  readonly src: string | undefined;
  /** The visible part of the photo. */
  readonly focus?: string | undefined;
  readonly alt: string;
  readonly busy?: boolean;
  /** Shown in a circle, as it is displayed later. */
  readonly round?: boolean;
  /** Shown if there is no photo. */
  readonly placeholder?: ReactNode;
  readonly removeLabel: string;
  readonly onRemove: () => void;
}

/** A photo of 96 px in a form. */
export const PhotoTile = ({
  src,
  focus,
  alt,
  busy = false,
  round = false,
  placeholder,
  removeLabel,
  onRemove,
}: PhotoTileProps) => {
  const shapeClass = round ? 'rounded-full' : 'rounded-card';
  return (
    <div className="relative size-24 shrink-0">
      {busy ? (
        <Skeleton className={`size-24 ${shapeClass}`} />
      ) : (
        <div
          className={`flex size-24 items-center justify-center overflow-hidden bg-photo text-ink-soft ${shapeClass}`}
        >
          {src === undefined ? (
            placeholder
          ) : (
            <FocusedPhoto src={src} focus={focus} alt={alt} width={96} height={96} />
          )}
        </div>
      )}
      {src !== undefined && !busy && <RemoveButton label={removeLabel} onClick={onRemove} />}
    </div>
  );
};

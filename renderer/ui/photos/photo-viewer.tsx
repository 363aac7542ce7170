import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type KeyboardEvent, useState } from 'react';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { useCloseOnBack } from '#renderer/ui/overlays/use-close-on-back.ts';
import { useReturnFocus } from '#renderer/ui/overlays/use-return-focus.ts';
import { type GestureState, useGestures } from './use-gestures.ts';

interface PhotoViewerProps {
  readonly photos: readonly { readonly url: string }[];
  /** The index of the first photo shown. */
  readonly firstIndex: number;
  readonly onClose: () => void;
}

/** The shown photo and its zoom. Another photo starts fitted. */
const useGallery = ({ photos, firstIndex }: Pick<PhotoViewerProps, 'photos' | 'firstIndex'>) => {
  const [shown, setShown] = useState({ url: photos[firstIndex]?.url, index: firstIndex });
  // Another device may remove photos meanwhile: the same photo stays, or else the next one or the new last one appears.
  const place = photos.findIndex(({ url }) => url === shown.url);
  const index = place < 0 ? Math.min(shown.index, photos.length - 1) : place;
  const showPhoto = (next: number) => {
    if (!photos[next] || next === index) return;
    setShown({ url: photos[next].url, index: next });
    gestures.fit();
  };
  const gestures = useGestures((by) => showPhoto(index + by));
  return { index, show: showPhoto, gestures, count: photos.length, photo: photos[index] };
};

type GalleryState = ReturnType<typeof useGallery>;

const actionOf = ({ index, count, show: showPhoto, gestures }: GalleryState, key: string) => {
  const actions: Readonly<Record<string, () => void>> = {
    ArrowRight: () => showPhoto(index + 1),
    ArrowLeft: () => showPhoto(index - 1),
    Home: () => showPhoto(0),
    End: () => showPhoto(count - 1),
    '+': gestures.grow,
    '=': gestures.grow,
    '-': gestures.shrink,
  };
  return actions[key];
};

const Stage = ({
  url,
  label,
  gestures: { frame, zoom, moving, handlers },
}: {
  readonly url: string;
  readonly label: string;
  readonly gestures: GestureState;
}) => (
  <div ref={frame} {...handlers} className="relative min-h-0 flex-1 touch-none overflow-hidden">
    <img
      key={url}
      src={url}
      alt={label}
      draggable={false}
      className={`absolute inset-0 size-full select-none object-contain ${moving ? '' : 'transition-transform duration-150 motion-reduce:transition-none'}`}
      style={{ transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` }}
    />
  </div>
);

const Controls = ({
  index,
  count,
  show: showPhoto,
  gestures: { zoom, grow, shrink },
}: GalleryState) => (
  <div className="flex items-center justify-center gap-2">
    {count > 1 && (
      <IconButton
        icon={ChevronLeft}
        label={t('photo.previous')}
        disabled={index === 0}
        onClick={() => showPhoto(index - 1)}
      />
    )}
    <IconButton
      icon={ZoomOut}
      label={t('photo.zoomOut')}
      disabled={zoom.scale === 1}
      onClick={shrink}
    />
    <IconButton icon={ZoomIn} label={t('photo.zoomIn')} onClick={grow} />
    {count > 1 && (
      <IconButton
        icon={ChevronRight}
        label={t('photo.next')}
        disabled={index === count - 1}
        onClick={() => showPhoto(index + 1)}
      />
    )}
  </div>
);

/** Shows photos one at a time, full size and zoomable, by touch, mouse and keyboard. */
export const PhotoViewer = ({ photos, firstIndex, onClose }: PhotoViewerProps) => {
  const returnFocus = useReturnFocus();
  useCloseOnBack(true, onClose);
  const gallery = useGallery({ photos, firstIndex });
  const { index, count, photo, gestures } = gallery;
  const label = t('photo.position', { number: index + 1, count });
  const onKeyDown = (event: KeyboardEvent) => {
    const action = actionOf(gallery, event.key);
    if (!action || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    action();
  };
  return (
    <Dialog.Root
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-fade bg-scrim" />
        <Dialog.Content
          {...returnFocus}
          aria-describedby={undefined}
          onKeyDown={onKeyDown}
          className="fixed inset-0 z-40 flex animate-fade flex-col gap-3 bg-paper p-4 outline-none wide:inset-8 wide:rounded-card"
        >
          <div className="flex items-center justify-between gap-3">
            <Dialog.Title aria-live="polite" className="font-semibold text-row">
              {label}
            </Dialog.Title>
            <Dialog.Close asChild>
              <IconButton icon={X} label={t('common.close')} />
            </Dialog.Close>
          </div>
          {photo && <Stage url={photo.url} label={label} gestures={gestures} />}
          <Controls {...gallery} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
};

import { RotateCcw, RotateCw, ZoomIn, ZoomOut } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useState } from 'react';
import { Button } from '#renderer/ui/button.tsx';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { useCloseOnBack } from '#renderer/ui/overlays/use-close-on-back.ts';
import { FocusedPhoto } from '#renderer/ui/photos/focused-photo.tsx';
import { MAX_ZOOM } from './crop-geometry.ts';
import { CropStage } from './crop-stage.tsx';
import { type CropState, useCrop } from './use-crop.ts';

/** The text on the card below the photo. */
export interface CardWords {
  readonly name: string;
  readonly detail: string;
}

export interface CropPhotoProps {
  /** A data URL, or the address of a stored photo. */
  readonly src: string;
  readonly focus: string | null;
  readonly card: CardWords;
  /**
   * Resolves to the photo after that many clockwise quarter turns; undefined if it failed, which was
   * reported.
   */
  readonly turnedBy: (quarters: number) => Promise<string | undefined>;
  /** The label of the header's button that keeps the photo unchanged. */
  readonly leave: string;
  readonly onLeave: () => void;
  readonly onUse: (src: string, focus: string | null) => void;
  readonly onUnreadable: () => void;
  readonly onCloseAutoFocus: (event: Event) => void;
}

/** The rotation of the photo, one turn at a time. */
const useTurns = ({ src, turnedBy }: CropPhotoProps, cropping: CropState) => {
  const [shownSrc, setShownSrc] = useState(src);
  const [quarters, setQuarters] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const turnPhoto = async (direction: 1 | -1) => {
    const next = (quarters + direction + 4) % 4;
    setBusy(true);
    const turned = next === 0 ? src : await turnedBy(next);
    setBusy(false);
    if (turned === undefined) return;
    setQuarters(next);
    setShownSrc(turned);
    cropping.turn(direction);
  };
  return { shown: shownSrc, busy: isBusy, turn: turnPhoto };
};

interface ControlsProps {
  readonly cropping: CropState;
  readonly isBusy: boolean;
  readonly onTurn: (direction: 1 | -1) => void;
}

const Controls = ({
  cropping: { crop, zoomTo, zoomIn, zoomOut },
  isBusy,
  onTurn,
}: ControlsProps) => (
  <div className="flex flex-wrap items-center justify-end gap-x-1 border-line border-b py-3">
    <span className="flex min-w-48 flex-1 items-center gap-1">
      <IconButton icon={ZoomOut} label={t('photo.zoomOut')} onClick={zoomOut} />
      <input
        type="range"
        aria-label={t('photo.crop.zoom')}
        aria-valuetext={`${Math.round(crop.zoom * 100)}%`}
        min={1}
        max={MAX_ZOOM}
        step={0.05}
        value={crop.zoom}
        onChange={({ target }) => zoomTo(target.valueAsNumber)}
        className="h-11 min-w-0 flex-1 accent-narra"
      />
      <IconButton icon={ZoomIn} label={t('photo.zoomIn')} onClick={zoomIn} />
    </span>
    <span className="flex items-center gap-1 border-line border-l pl-2">
      <IconButton
        icon={RotateCcw}
        label={t('photo.crop.left')}
        disabled={isBusy}
        onClick={() => onTurn(-1)}
      />
      <IconButton
        icon={RotateCw}
        label={t('photo.crop.right')}
        disabled={isBusy}
        onClick={() => onTurn(1)}
      />
    </span>
  </div>
);

interface PreviewsProps {
  readonly src: string;
  readonly focus: string | undefined;
  readonly card: CardWords;
}

/** Previews of the photo as an avatar and on the pet's card, rendered by the real components. */
const Previews = ({ src, focus, card }: PreviewsProps) => {
  const photo = <FocusedPhoto src={src} focus={focus} alt="" draggable={false} />;
  return (
    <div className="grid grid-cols-2 gap-4 pt-3">
      <div className="min-w-0">
        <p className="mb-2 text-hint text-ink-soft">{t('photo.crop.lists')}</p>
        <div className="flex flex-wrap items-end gap-4" data-preview="lists">
          <span className="block size-26 overflow-hidden rounded-full">{photo}</span>
          <span className="block size-10 overflow-hidden rounded-full">{photo}</span>
        </div>
      </div>
      <div className="min-w-0">
        <p className="mb-2 text-hint text-ink-soft">{t('photo.crop.card')}</p>
        <div
          data-preview="card"
          className="max-w-48 overflow-hidden rounded-card border border-line bg-surface"
        >
          <span className="block h-26">{photo}</span>
          {card.name !== '' && (
            <span className="block px-3 pt-2 pb-2.5">
              <span className="line-clamp-2 font-semibold text-body">{card.name}</span>
              <span className="line-clamp-2 text-hint text-ink-soft">{card.detail}</span>
            </span>
          )}
        </div>
      </div>
    </div>
  );
};

/** Chooses the part of a photo that stays visible when it is cropped. The photo itself is stored whole. */
export const CropPhoto = (props: CropPhotoProps) => {
  const { focus, card, leave, onLeave, onUse, onUnreadable, onCloseAutoFocus } = props;
  const cropping = useCrop(focus);
  useCloseOnBack(true, onLeave);
  const { shown: shownSrc, busy, turn: turnPhoto } = useTurns(props, cropping);
  return (
    <Dialog.Root
      open
      onOpenChange={(open) => {
        if (!open) onLeave();
      }}
    >
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-fade bg-scrim" />
        <Dialog.Content
          onCloseAutoFocus={onCloseAutoFocus}
          onPointerDownOutside={(event) => event.preventDefault()}
          className="fixed inset-0 z-40 flex animate-fade flex-col bg-paper outline-none wide:inset-x-4 wide:inset-y-8 wide:m-auto wide:h-fit wide:max-h-[calc(100dvh-64px)] wide:max-w-xl wide:overflow-hidden wide:landscape:max-w-4xl wide:rounded-card"
        >
          {/* Side by side in a landscape window, so that both previews are visible. */}
          <div className="min-h-0 flex-1 overflow-y-auto landscape:grid landscape:grid-cols-2">
            {/* The header scrolls with the rest, so that with large text there is room to scroll next to
               the photo. */}
            <header className="flex min-h-16 shrink-0 items-center justify-between gap-3 py-2 pr-1 pl-4 landscape:col-span-2">
              <div className="min-w-0">
                <Dialog.Title className="font-semibold text-body">
                  {t('photo.crop.title')}
                </Dialog.Title>
                <Dialog.Description className="text-hint text-ink-soft">
                  <span className="wide:hidden">{t('photo.crop.touch')}</span>
                  <span className="hidden wide:inline">{t('photo.crop.mouse')}</span>
                </Dialog.Description>
              </div>
              <Button look="quiet" size="row" onClick={onLeave}>
                {leave}
              </Button>
            </header>
            <CropStage src={shownSrc} cropping={cropping} onUnreadable={onUnreadable} />
            <div className="px-4 pb-4">
              <Controls
                cropping={cropping}
                isBusy={busy}
                onTurn={(direction) => void turnPhoto(direction)}
              />
              <Previews src={shownSrc} focus={cropping.focus} card={card} />
            </div>
          </div>
          <div
            data-dock=""
            className="shrink-0 border-line border-t px-4 pt-3 pb-[max(28px,env(safe-area-inset-bottom))] wide:pb-4"
          >
            <Button
              className="w-full"
              disabled={busy || cropping.focus === undefined}
              onClick={() => onUse(shownSrc, cropping.focus ?? null)}
            >
              {t('photo.crop.use')}
            </Button>
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
};

import { Flashlight, X } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import { t } from '#renderer/ui/language/text.ts';
import type { Camera } from './camera/camera.ts';
import { applyTo } from './camera/camera-abilities.ts';

const Torch = ({ track }: { readonly track: MediaStreamTrack }) => {
  const [lit, setLit] = useState(false);
  const toggleTorch = async () => {
    if (await applyTo(track, { torch: !lit })) setLit(!lit);
  };
  return (
    <IconButton
      icon={Flashlight}
      label={t('scanner.torch')}
      aria-pressed={lit}
      floating
      className="aria-pressed:text-mangga"
      onClick={() => void toggleTorch()}
    />
  );
};

interface ScannerHeadProps {
  readonly camera: Camera | undefined;
  readonly onClose: () => void;
}

/** The close button, the title, and the light switch if the camera has one. */
export const ScannerHead = ({ camera, onClose }: ScannerHeadProps) => (
  <header className="relative z-10 flex min-h-16 w-full flex-wrap items-center gap-x-3 px-3 pt-[env(safe-area-inset-top)]">
    <IconButton icon={X} label={t('common.close')} floating onClick={onClose} />
    <h1 className="min-w-[min(10rem,100%)] flex-1 text-center font-semibold text-body">
      {t('scanner.title')}
    </h1>
    {camera?.abilities.torch ? (
      <Torch key={camera.track.id} track={camera.track} />
    ) : (
      <span aria-hidden className="size-11" />
    )}
  </header>
);

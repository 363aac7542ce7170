import { Camera, ImageUp } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { Button } from '#renderer/ui/button.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { usePhotoInput } from '#renderer/ui/photos/photo-input.tsx';
import type { ScannerHandle } from './camera/use-scanner.ts';

/** Start and Stop replace each other, so the focus is moved to the new button. */
const useStableFocus = (running: boolean): RefObject<HTMLButtonElement | null> => {
  const button = useRef<HTMLButtonElement>(null);
  const wasRunning = useRef(running);
  useEffect(() => {
    if (wasRunning.current !== running && document.activeElement === document.body) {
      button.current?.focus();
    }
    wasRunning.current = running;
  }, [running]);
  return button;
};

/** The scanner's actions, at the bottom of the screen within reach of a thumb. */
export const ScannerDock = ({ scanner }: { readonly scanner: ScannerHandle }) => {
  const { state, camera, startScanner, stop, readImageFile } = scanner;
  const isRunning = camera !== undefined || state.at === 'starting';
  const button = useStableFocus(isRunning);
  const input = usePhotoInput(([file]) => {
    if (file) void readImageFile(file);
  });
  return (
    <div className="relative flex flex-col gap-3 bg-paper px-4 pt-4 pb-[max(28px,env(safe-area-inset-bottom))] wide:justify-center wide:px-8">
      {!isRunning && (
        <Button ref={button} icon={Camera} onClick={() => void startScanner()}>
          {t('scanner.start')}
        </Button>
      )}
      <input {...input.props} />
      <Button look="secondary" icon={ImageUp} onClick={input.open}>
        {t('scanner.upload')}
      </Button>
      {isRunning && (
        <Button ref={button} look="quiet" onClick={stop}>
          {t('scanner.stop')}
        </Button>
      )}
      <p className="hidden text-center text-hint text-ink-soft wide:block">{t('scanner.drop')}</p>
    </div>
  );
};

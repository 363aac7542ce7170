import { useNavigate } from '@tanstack/react-router';
import { type DragEvent, useCallback, useEffect } from 'react';
import { t } from '#renderer/ui/language/text.ts';
import { useScanner } from './camera/use-scanner.ts';
import { ScannerDock } from './scanner-dock.tsx';
import { ScannerHead } from './scanner-head.tsx';
import { ScannerView } from './scanner-view.tsx';

/** Leaves the screen by button or Escape, after the camera was stopped. */
const useClose = (stop: () => void): (() => void) => {
  const navigate = useNavigate();
  const close = useCallback(() => {
    stop();
    void navigate({ to: '/' });
  }, [stop, navigate]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // An open menu handles Escape itself.
      if (event.key === 'Escape' && !event.defaultPrevented) close();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [close]);
  return close;
};

/** Reads an image pasted from the clipboard. */
const usePasted = (read: (file: File) => Promise<void>) => {
  useEffect(() => {
    const onPaste = ({ clipboardData }: ClipboardEvent) => {
      const file = clipboardData?.files[0];
      if (file) void read(file);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [read]);
};

export const Screen = () => {
  const scanner = useScanner();
  const { camera, readImageFile, stop } = scanner;
  const close = useClose(stop);
  usePasted(readImageFile);
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file) void readImageFile(file);
  };
  return (
    <main
      className="stage flex min-h-dvh flex-col wide:grid wide:grid-cols-[minmax(0,1fr)_24rem]"
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
    >
      <title>{`${t('scanner.title')} · ${t('app.name')}`}</title>
      <ScannerView scanner={scanner} header={<ScannerHead camera={camera} onClose={close} />} />
      <ScannerDock scanner={scanner} />
    </main>
  );
};

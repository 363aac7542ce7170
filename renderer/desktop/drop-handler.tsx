import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { t } from '#renderer/ui/language/text.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import {
  chooserFor,
  type DroppedKind,
  kindOf,
  passFiles,
  passFilesWhenReady,
} from './dropped-files.ts';
import { PhotoChoice } from './photo-choice.tsx';
import { useDrop } from './use-drop.ts';

interface DropHandlerProps {
  readonly isSignedIn: boolean;
  /** Called when an export was dropped. */
  readonly onImport: (file: File) => void;
}

/** Keeps files until a form for them appears. */
const useWaitingFiles = () => {
  const stopWaiting = useRef<() => void>(undefined);
  useEffect(() => () => stopWaiting.current?.(), []);
  return (kind: 'photo' | 'table', files: readonly File[]) => {
    stopWaiting.current?.();
    stopWaiting.current = passFilesWhenReady(kind, files, () => {
      stopWaiting.current = undefined;
    });
  };
};

const refuseFile = async (kind: 'signedOut' | 'other', name: string): Promise<void> => {
  toast({
    title: t(`computer.drop.${kind}`),
    description: t(`computer.drop.${kind}.text`, { name }),
    tone: 'danger',
  });
};

/** Handles files that are dropped onto the window. */
export const DropHandler = ({ isSignedIn, onImport }: DropHandlerProps) => {
  const { history } = useRouter();
  const [photos, setPhotos] = useState<readonly File[]>([]);
  const waitForFiles = useWaitingFiles();

  const takeFiles = async (kind: DroppedKind, files: readonly File[]): Promise<void> => {
    const [firstFile] = files;
    if (!firstFile) return;
    if (!isSignedIn) return refuseFile('signedOut', firstFile.name);
    if (kind === 'other') return refuseFile('other', firstFile.name);
    if (kind === 'export') return onImport(firstFile);
    const chooser = chooserFor(kind);
    if (chooser) return passFiles(chooser, files);
    if (kind === 'table') {
      waitForFiles('table', files);
      history.push('/bulk-add-pets');
      return;
    }
    setPhotos(files);
  };

  useDrop((files) => {
    const kind = files[0] ? kindOf(files[0]) : 'other';
    const sameKindFiles = files.filter((file) => kindOf(file) === kind);
    void takeFiles(kind, sameKindFiles);
  });

  const [photo] = photos;
  if (!photo) return null;
  return (
    <PhotoChoice
      name={photo.name}
      onClose={() => setPhotos([])}
      onChoose={(path) => {
        waitForFiles('photo', photos);
        setPhotos([]);
        history.push(path);
      }}
    />
  );
};

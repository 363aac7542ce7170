import { useEffect, useRef } from 'react';

/**
 * Handles files dropped anywhere on the window, except where a screen handles them. The window never
 * navigates to a file.
 */
export const useDrop = (onFiles: (files: readonly File[]) => void): void => {
  const latestOnFiles = useRef(onFiles);
  useEffect(() => {
    latestOnFiles.current = onFiles;
  });
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      const isTaken = event.defaultPrevented;
      const files = [...(event.dataTransfer?.files ?? [])];
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
      if (!isTaken && files.length > 0) latestOnFiles.current(files);
    };
    window.addEventListener('dragover', over);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('drop', drop);
    };
  }, []);
};

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
    const onDragOver = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    const onDrop = (event: DragEvent) => {
      const isHandled = event.defaultPrevented;
      const files = [...(event.dataTransfer?.files ?? [])];
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
      if (!isHandled && files.length > 0) latestOnFiles.current(files);
    };
    window.addEventListener('dragover', onDragOver);
    window.addEventListener('drop', onDrop);
    return () => {
      window.removeEventListener('dragover', onDragOver);
      window.removeEventListener('drop', onDrop);
    };
  }, []);
};

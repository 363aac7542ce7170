import { standaloneLazyPart } from '#renderer/start/lazy-part.ts';

/** Loaded when the first photo is opened. */
export const PhotoViewer = standaloneLazyPart(
  async () => (await import('./photo-viewer.tsx')).PhotoViewer,
);

import { lazyPart } from '#renderer/start/lazy-part.ts';

/** Loaded when the first photo is opened. */
export const PhotoViewer = lazyPart(async () => (await import('./photo-viewer.tsx')).PhotoViewer);

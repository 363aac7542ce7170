import { lazyPart } from '#renderer/start/lazy-part.ts';

/** Loaded when it is needed, because conflicts are rare. */
export const EditConflict = lazyPart(
  async () => (await import('./edit-conflict.tsx')).EditConflict,
);

import { standaloneLazyPart } from '#renderer/start/lazy-part.ts';

/** The sheet that hands a pet over. */
export const HandOverPanel = standaloneLazyPart(
  async () => (await import('./hand-over-sheet.tsx')).HandOverSheet,
);

/** The sheet that makes a link for each of several pets. */
export const HandOverSeveralPanel = standaloneLazyPart(
  async () => (await import('./several-sheet.tsx')).SeveralPetsSheet,
);

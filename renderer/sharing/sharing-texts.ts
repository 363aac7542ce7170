import { loadTexts, type Part } from '#renderer/ui/text.ts';

const sharing: Part = {
  en: async () => (await import('#server/messages/sharing-en.ts')).en,
  fil: async () => (await import('#server/messages/sharing-fil.ts')).fil,
};

/** Loads the texts of a pet's codes and its share link. */
export const loadSharing = (): Promise<void> => loadTexts(sharing);

import { loadTexts, type Part } from '#renderer/ui/text.ts';

/** What is said of a lost pet stands among the texts of sharing. */
const sharing: Part = {
  en: async () => (await import('#server/messages/sharing-en.ts')).en,
  fil: async () => (await import('#server/messages/sharing-fil.ts')).fil,
};

export const loadLostTexts = (): Promise<void> => loadTexts(sharing);

import { loadTexts, type Part } from '#renderer/ui/text.ts';

const notices: Part = {
  en: async () => (await import('#server/messages/notices-en.ts')).en,
  fil: async () => (await import('#server/messages/notices-fil.ts')).fil,
};

/** Loads the texts of notices and of their settings. */
export const loadNotices = (): Promise<void> => loadTexts(notices);

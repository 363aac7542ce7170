import { loadTexts, type Part } from '#renderer/ui/text.ts';

const scans: Part = {
  en: async () => (await import('#server/messages/scans-en.ts')).en,
  fil: async () => (await import('#server/messages/scans-fil.ts')).fil,
};

/** Loads the texts of the scanner, of what it found and of other people's pets. */
export const loadScans = (): Promise<void> => loadTexts(scans);

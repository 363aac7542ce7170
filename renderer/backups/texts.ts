import { loadTexts, type Part } from '#renderer/ui/text.ts';

const backups: Part = {
  en: async () => (await import('#server/messages/backups-en.ts')).en,
  fil: async () => (await import('#server/messages/backups-fil.ts')).fil,
};

/** Loads the texts of the backups' sheet. */
export const loadBackups = (): Promise<void> => loadTexts(backups);

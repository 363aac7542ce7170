import { loadTexts, type Part } from '#renderer/ui/text.ts';

const bulkImport: Part = {
  en: async () => (await import('#server/messages/import-en.ts')).en,
  fil: async () => (await import('#server/messages/import-fil.ts')).fil,
};

/** Loads the texts of Bulk Import. */
export const loadBulkImport = (): Promise<void> => loadTexts(bulkImport);

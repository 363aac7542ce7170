import { loadTexts, type Part } from '#renderer/ui/text.ts';

const outbox: Part = {
  en: async () => (await import('#server/messages/outbox-en.ts')).en,
  fil: async () => (await import('#server/messages/outbox-fil.ts')).fil,
};

/** Loads the texts of what is saved on this device only. */
export const loadOutboxTexts = (): Promise<void> => loadTexts(outbox);

import { loadTexts, type Part } from '#renderer/ui/text.ts';

const computer: Part = {
  en: async () => (await import('#server/messages/computer-en.ts')).en,
  fil: async () => (await import('#server/messages/computer-fil.ts')).fil,
};

/** Loads what only the desktop app says. */
export const loadComputer = (): Promise<void> => loadTexts(computer);

import { loadTexts, type Part } from '#renderer/ui/text.ts';

const offline: Part = {
  en: async () => (await import('#server/messages/offline-en.ts')).en,
  fil: async () => (await import('#server/messages/offline-fil.ts')).fil,
};

/** Loads what is said of the device: what it keeps, updates, the home screen. */
export const loadOffline = (): Promise<void> => loadTexts(offline);

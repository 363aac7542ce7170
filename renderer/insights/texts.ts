import { loadTexts } from '#renderer/ui/text.ts';

const insights = {
  en: async () => (await import('#server/messages/insights-en.ts')).en,
  fil: async () => (await import('#server/messages/insights-fil.ts')).fil,
};

/** Brings the texts of health insights: no first screen waits for them. */
export const loadInsightsTexts = (): Promise<void> => loadTexts(insights);

import { loadTexts, type Part } from '#renderer/ui/text.ts';

/** The weight's texts stand among those of the insights. */
const weights: Part = {
  en: async () => (await import('#server/messages/insights-en.ts')).en,
  fil: async () => (await import('#server/messages/insights-fil.ts')).fil,
};

/** Brings the texts of the weight over time: no screen waits for them. */
export const loadWeightTexts = (): Promise<void> => loadTexts(weights);

import { loadTexts, type Part } from '#renderer/ui/text.ts';

const expenses: Part = {
  en: async () => (await import('#server/messages/expenses-en.ts')).en,
  fil: async () => (await import('#server/messages/expenses-fil.ts')).fil,
};

/** Loads the texts of the Expenses screen. */
export const loadExpenses = (): Promise<void> => loadTexts(expenses);

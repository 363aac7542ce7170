import { loadTexts, type Part } from '#renderer/ui/text.ts';

const schedule: Part = {
  en: async () => (await import('#server/messages/schedule-en.ts')).en,
  fil: async () => (await import('#server/messages/schedule-fil.ts')).fil,
};

/** Loads the texts of the schedule and of what can be done with a reminder. */
export const loadSchedule = (): Promise<void> => loadTexts(schedule);

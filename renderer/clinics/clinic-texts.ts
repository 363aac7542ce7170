import { loadTexts, type Part } from '#renderer/ui/text.ts';

const clinics: Part = {
  en: async () => (await import('#server/messages/clinics-en.ts')).en,
  fil: async () => (await import('#server/messages/clinics-fil.ts')).fil,
};

/** Loads the texts of clinics, of their map and of their ratings. */
export const loadClinics = (): Promise<void> => loadTexts(clinics);

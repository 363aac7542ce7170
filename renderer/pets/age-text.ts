import { t } from '#renderer/ui/language/text.ts';
import { ageMessage } from '#server/pets/rules.ts';

/** Formats an age in whole months: "5 years 5 months"; undefined if it is unknown. */
export const ageText = (age: number | null): string | undefined => {
  const text = ageMessage(age);
  return text && t(...text);
};

/** `breed · age`, without unknown parts. */
export const breedAndAge = (pet: { readonly breed: string | null; readonly age: number | null }) =>
  [pet.breed, ageText(pet.age)].filter(Boolean).join(' · ');

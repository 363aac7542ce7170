import { t } from '#renderer/ui/language/text.ts';
import { ageWords } from '#server/pets/rules.ts';

/** An age of whole months in words: "5 years 5 months"; nothing where it is not known. */
export const ageText = (age: number | null): string | undefined => {
  const words = ageWords(age);
  return words && t(...words);
};

/** `breed · age`, as far as they are known. */
export const breedAndAge = (pet: { readonly breed: string | null; readonly age: number | null }) =>
  [pet.breed, ageText(pet.age)].filter(Boolean).join(' · ');

import { t } from '#renderer/ui/text.ts';

/** An age of whole months in words: "5 years 5 months"; nothing where it is not known. */
export const ageText = (age: number | null): string | undefined => {
  if (age === null) return undefined;
  const years = Math.floor(age / 12);
  const months = age % 12;
  if (age === 0) return t('pets.age.newborn');
  if (years === 0) return t('pets.age.months', { months });
  if (months === 0) return t('pets.age.years', { years });
  return t('pets.age.yearsMonths', { years, months });
};

/** `breed · age`, as far as they are known. */
export const breedAndAge = (pet: { readonly breed: string | null; readonly age: number | null }) =>
  [pet.breed, ageText(pet.age)].filter(Boolean).join(' · ');

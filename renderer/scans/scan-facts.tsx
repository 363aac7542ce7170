import { Card } from '#renderer/ui/card.tsx';
import { formatDate } from '#renderer/ui/format/format.ts';
import { t } from '#renderer/ui/language/text.ts';
import type { ShownScan } from './shown-scan.ts';

/** An age in whole months as text, in the same form as on the pet's own page. */
const ageText = (age: number): string => {
  const [years, months] = [Math.floor(age / 12), age % 12];
  if (age === 0) return t('pets.age.newborn');
  if (years === 0) return t('pets.age.months', { months });
  return months === 0
    ? t('pets.age.years', { years })
    : t('pets.age.yearsMonths', { years, months });
};

/** For example "Shih Tzu, dog · 2 years", without unknown parts. */
export const kindAndAge = ({ breed, category, age }: ShownScan): string => {
  const kind = t(`pets.category.${category}`);
  const descriptionText = breed === null ? kind : `${breed}, ${kind.toLowerCase()}`;
  return [descriptionText, ...(age === null ? [] : [ageText(age)])].join(' · ');
};

/** The known facts about the pet, one row each; renders nothing if there are none. */
export const ScanFacts = ({ scan }: { readonly scan: ShownScan }) => {
  const { dateOfBirth, microchipId, birthmarks } = scan;
  const facts = [
    [t('scans.born'), dateOfBirth && formatDate(dateOfBirth)],
    [t('pets.info.microchip'), microchipId],
    [t('scans.notes'), birthmarks],
  ].filter(([, value]) => value !== null);
  if (facts.length === 0) return null;
  return (
    <Card flush>
      <dl className="pl-4 text-row">
        {facts.map(([label, value]) => (
          <div
            key={label}
            className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 border-line border-b py-2 pr-4 last:border-b-0"
          >
            <dt className="text-ink-soft">{label}</dt>
            <dd className="min-w-0 wrap-anywhere whitespace-pre-line">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
};

import type { Category } from '#server/pets/rules.ts';
import { isOther, type RecordType, TITLE_OPTIONS } from '#server/records/rules.ts';

/** Titles that apply only to some categories of pets; all others apply to all. */
const CATEGORY_BY_TITLE: Readonly<
  Partial<Record<RecordType, Readonly<Record<string, readonly Category[]>>>>
> = {
  vaccine: {
    DHPP: ['dog'],
    Bordetella: ['dog', 'cat'],
    'Lyme Disease': ['dog'],
    'Canine Influenza': ['dog'],
    Leptospirosis: ['dog'],
    FVRCP: ['cat'],
    FeLV: ['cat'],
  },
  deworming: {
    'Whipworm Treatment': ['dog', 'cat'],
    'Heartworm Prevention': ['dog', 'cat'],
  },
  checkup: { 'Puppy/Kitten Check': ['dog', 'cat'] },
};

/** The titles of a record type except "Other": those for the pet's category, and the rest. */
export const suggestTitles = (
  type: RecordType,
  category: Category,
): { readonly fitting: readonly string[]; readonly others: readonly string[] } => {
  const titlesOnlyFor = CATEGORY_BY_TITLE[type] ?? {};
  const namedTitles = TITLE_OPTIONS[type].filter((title) => !isOther(title));
  const { fitting = [], others = [] } = Object.groupBy(namedTitles, (title) =>
    titlesOnlyFor[title] === undefined || titlesOnlyFor[title].includes(category)
      ? 'fitting'
      : 'others',
  );
  return { fitting, others };
};

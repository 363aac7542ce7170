import { formatDate } from '#renderer/ui/format/format.ts';
import { t } from '#renderer/ui/language/text.ts';

/** The maximum number of names in a line; the others are counted. */
const MAX_NAMES = 3;

/** The name of a person; accounts that were created by phone may have none. */
export const personName = (name: string): string => name || t('household.nameless');

/** The initials of a full name: of its first and its last word. */
export const initialsOf = (name: string): string => {
  const nameWords = name.split(/\s+/).filter(Boolean);
  return [...new Set([nameWords.at(0), nameWords.at(-1)])]
    .flatMap((word) => Array.from(word ?? '').slice(0, 1))
    .join('')
    .toUpperCase();
};

type PetNames = ReadonlyMap<string, string>;

/** Which pets are shared: their names, or that all are. */
export const describePets = (petIds: readonly string[] | null, pets: PetNames): string => {
  if (petIds === null) return t('household.pets.all');
  const names = petIds.flatMap((id) => pets.get(id) ?? []);
  if (names.length === 0) return t('household.pets.none');
  const namesText = names.slice(0, MAX_NAMES).join(', ');
  const count = names.length - MAX_NAMES;
  return count > 0 ? t('household.pets.some', { names: namesText, count }) : namesText;
};

/** For example " · until Jan 5, 2027"; empty without an end date. */
export const describeEnd = (endDate: string | null): string =>
  endDate === null ? '' : ` · ${t('household.until.day', { date: formatDate(endDate) })}`;

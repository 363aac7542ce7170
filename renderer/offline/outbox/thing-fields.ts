import { formatDate } from '#renderer/ui/format/format.ts';

type FieldValues = Readonly<Record<string, unknown>>;

/** The addresses of pages: those on which both sides are based, and those of each side. */
export interface ListSides {
  readonly base: readonly string[];
  readonly mine: readonly string[];
  readonly theirs: readonly string[];
}

/** A field of a thing with versions, as an edit changes it and as its owner reads it. */
export interface ThingField {
  readonly name: string;
  readonly label: string;
  readonly isPhotos: boolean;
  /** The most characters that two texts together may have; 0 if the field has no room for two. */
  readonly room: number;
  /**
   * For a list of pages: the changes of both sides together, or undefined if there is no room for them. Without it, the
   * owner chooses between the two values.
   */
  readonly merge?: (sides: ListSides) => readonly string[] | undefined;
  /** Names what goes for good with this device's value, because it is sent only after the edit; undefined if nothing does. */
  readonly unsent?: (sides: Omit<ListSides, 'base'>) => string | undefined;
  /** A value in words; empty without a value, and for photos, but not for a PDF in place of a photo. */
  readonly show: (value: unknown) => string;
  /** The field's value in a stored state, in the form that an edit uses. */
  readonly stored: (entity: object) => unknown;
  /** The field's value in an edit of `previous`; undefined if the edit does not change it. */
  readonly typed: (fields: FieldValues, previous: object | null) => unknown;
  /** The fields of an edit that set this value. */
  readonly words: (value: unknown) => FieldValues;
}

/** A stored value in words; empty without a value. */
export const asText = (value: unknown): string =>
  value === undefined || value === null ? '' : String(value);

/** A stored day in words; empty without one. */
export const asDay = (value: unknown): string => (value ? formatDate(String(value)) : '');

const readField = (entity: object, name: string): unknown => {
  const values: FieldValues = { ...entity };
  return values[name];
};

/** A field with the same name in edits and in stored states, shown as text. `more` overrides parts of this. */
export const thingField = (
  name: string,
  label: string,
  more: Partial<Omit<ThingField, 'name' | 'label'>> = {},
): ThingField => ({
  name,
  label,
  isPhotos: false,
  room: 0,
  show: more.isPhotos ? () => '' : asText,
  stored: (entity) => readField(entity, name),
  typed: (fields) => fields[name],
  words: (value) => ({ [name]: value ?? null }),
  ...more,
});

/** Values are compared as they are shown: cleared, empty and absent values are equal. */
const normalizeValue = (value: unknown): string =>
  value === undefined || value === null || value === '' ? '' : JSON.stringify(String(value));

/** Whether two values of a field are shown the same. */
export const isSameValue = (first: unknown, second: unknown): boolean =>
  Array.isArray(first) || Array.isArray(second)
    ? JSON.stringify(first ?? []) === JSON.stringify(second ?? [])
    : normalizeValue(first) === normalizeValue(second);

/** The name of the field that says when an edit was made, not what it changes. */
const TIME_OF_CHANGE = 'changedAt';

/** The time at which an edit was made, if it says so. */
export const timeOfChange = ({ [TIME_OF_CHANGE]: time }: FieldValues): FieldValues =>
  time === undefined ? {} : { [TIME_OF_CHANGE]: time };

/** Whether a stored state already contains everything that was typed, including fields that are not shown. */
export const isContainedIn = (
  fields: readonly ThingField[],
  words: FieldValues,
  entity: object,
): boolean => {
  const shownFields = new Set(fields.flatMap((field) => Object.keys(field.words(null))));
  const isShownAlready = (value: unknown, storedValue: unknown) =>
    value === undefined || isSameValue(value, storedValue);
  return (
    fields.every((field) => isShownAlready(field.typed(words, entity), field.stored(entity))) &&
    Object.entries(words).every(
      ([name, value]) =>
        name === TIME_OF_CHANGE ||
        shownFields.has(name) ||
        isShownAlready(value, readField(entity, name)),
    )
  );
};

type Words = Readonly<Record<string, unknown>>;

/** A field of a thing that has versions, as an edit changes it and as its owner reads it. */
export interface ThingField {
  readonly name: string;
  readonly label: string;
  readonly isPhotos: boolean;
  /** The most characters of a text that may stand after another one; 0 for what has no room for two. */
  readonly room: number;
  /** A value in words; empty where there is none, and for photos. */
  readonly show: (value: unknown) => string;
  /** Its value in a stored state, as an edit would say it. */
  readonly stored: (thing: object) => unknown;
  /** Its value in an edit of `before`; undefined where the edit says nothing of it. */
  readonly typed: (words: Words, before: object | null) => unknown;
  /** The words of an edit that say a value. */
  readonly words: (value: unknown) => Words;
}

const asText = (value: unknown): string =>
  value === undefined || value === null ? '' : String(value);

const valueIn = (thing: object, name: string): unknown => {
  const values: Words = { ...thing };
  return values[name];
};

/** A field that an edit says under its own name, in words that read as they are; `more` says what is different. */
export const thingField = (
  name: string,
  label: string,
  more: Partial<Omit<ThingField, 'name' | 'label'>> = {},
): ThingField => ({
  name,
  label,
  isPhotos: false,
  room: 0,
  show: asText,
  stored: (thing) => valueIn(thing, name),
  typed: (words) => words[name],
  words: (value) => ({ [name]: value ?? null }),
  ...more,
});

/** Words and stored states are compared as they are read: what is cleared, empty or absent is the same. */
const read = (value: unknown): string =>
  value === undefined || value === null || value === '' ? '' : JSON.stringify(String(value));

/** Whether two values of a field read the same. */
export const isSameValue = (one: unknown, other: unknown): boolean =>
  Array.isArray(one) || Array.isArray(other)
    ? JSON.stringify(one ?? []) === JSON.stringify(other ?? [])
    : read(one) === read(other);

/** Whether all of what was typed stands in a stored state already, also in fields that are not shown. */
export const isSaidBy = (fields: readonly ThingField[], words: Words, stored: object): boolean => {
  const shown = new Set(fields.flatMap((field) => Object.keys(field.words(null))));
  const isSaid = (value: unknown, there: unknown) =>
    value === undefined || isSameValue(value, there);
  return (
    fields.every((field) => isSaid(field.typed(words, stored), field.stored(stored))) &&
    Object.entries(words).every(
      ([name, value]) => shown.has(name) || isSaid(value, valueIn(stored, name)),
    )
  );
};

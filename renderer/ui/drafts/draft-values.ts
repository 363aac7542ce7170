import { INCOMPLETE_DAY } from '#renderer/ui/format/typed-day.ts';

export type DraftValues = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is DraftValues =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const copyValue = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(copyValue);
  if (isObject(value)) return copyValues(value);
  return value === INCOMPLETE_DAY ? '' : value;
};

/**
 * A form's values as a draft has them: a half-typed date cannot be restored and counts as empty, and undefined values
 * are left out. Later changes of the form do not reach the copy. Photos are long texts, which are not copied.
 */
export const copyValues = (values: DraftValues): DraftValues =>
  Object.fromEntries(
    Object.entries(values).flatMap(([field, value]) =>
      value === undefined ? [] : [[field, copyValue(value)]],
    ),
  );

/** Whether two copies have the same content. A photo that was not replaced is the same text, which is quickly compared. */
export const hasSameContent = (a: unknown, b: unknown): boolean => {
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((value, index) => hasSameContent(value, b[index]));
  if (!isObject(a) || !isObject(b)) return Object.is(a, b);
  const fields = Object.keys(a);
  return (
    fields.length === Object.keys(b).length &&
    fields.every((field) => field in b && hasSameContent(a[field], b[field]))
  );
};

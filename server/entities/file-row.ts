import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { INSTANT, storedId } from '#server/http/contract.ts';
import { errorId } from '#server/http/endpoint.ts';

/** A place in a file: a list, the number of one of its entries, from 1, and the path of a value in the entry. */
export interface PlaceInFile {
  readonly list: string;
  readonly entry: number;
  readonly field: string | undefined;
}

/** Any problem with a file, which is refused as a whole. */
export class InvalidFile extends Error {
  /** The path of the wrong value in its entry, such as `steps.0.times`. */
  readonly field: string | undefined;
  readonly place: PlaceInFile | undefined;

  constructor({ field, place }: { readonly field?: string; readonly place?: PlaceInFile } = {}) {
    super('invalid file');
    this.field = field;
    this.place = place;
  }
}

/** The problem with a row of a list, by its index. */
export const wrongRow = (list: string, index: number): InvalidFile =>
  new InvalidFile({ place: { list, entry: index + 1, field: undefined } });

interface DependentRow {
  readonly existsWith?: { readonly id: string };
}

/** Throws InvalidFile for the first row that is one too many for the row with which it exists. */
export const limitRowsOfOne = (
  list: string,
  rows: readonly DependentRow[],
  maxRows: number,
): void => {
  const counts = new Map<string | undefined, number>();
  for (const [index, { existsWith }] of rows.entries()) {
    const count = (counts.get(existsWith?.id) ?? 0) + 1;
    if (count > maxRows) throw wrongRow(list, index);
    counts.set(existsWith?.id, count);
  }
};

/** Throws InvalidFile. */
export const parse = <S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> => {
  const result = schema.safeParse(value);
  if (!result.success) {
    const field = result.error.issues[0]?.path.join('.');
    throw new InvalidFile(field ? { field } : {});
  }
  return result.data;
};

/** The row without the minus before an amount. Earlier versions accepted a minus and did not count it. */
export const withoutMinus = (value: unknown, field: string): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  const amount: unknown = Reflect.get(value, field);
  if (typeof amount !== 'string') return value;
  return { ...value, [field]: amount.replace(/^(\D{0,4})[-−](?=\D{0,4}\d)/, '$1') };
};

/** The most former ids of a row, one for each account it went through. */
export const MAX_ORIGINS = 10;

export const id = storedId.check(z.minLength(1, errorId('field.invalid')));

/** Whether a text is an instant, also in UTC, in which years outside 0 to 9999 have a sign and are written longer. */
const isFileInstant = (text: string): boolean =>
  INSTANT.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  INSTANT.test(new Date(text).toISOString());

const instantText = z
  .string({ error: errorId('field.date') })
  .check(z.refine(isFileInstant, errorId('field.date')));
/** An instant, converted to UTC; null if it is missing. */
export const instant = z.optional(
  z.nullable(
    z.pipe(
      instantText,
      z.transform((text: string) => new Date(text).toISOString()),
    ),
  ),
);
/** The ids of the row in accounts it went through. */
export const originIds = z.optional(
  z.array(id, { error: errorId('field.invalid') }).check(z.maxLength(MAX_ORIGINS)),
);

export const fileRowFields = {
  id: z.optional(id),
  originIds,
  createdAt: instant,
  updatedAt: instant,
};

interface RowStamps {
  readonly createdAt?: string | null | undefined;
  readonly updatedAt?: string | null | undefined;
}

/** The times of creation and change, limited to now in case the clock of the other computer was wrong. */
export const toStamps = ({ createdAt, updatedAt }: RowStamps, now: Date) => {
  const latestInstant = now.toISOString();
  const createdInstant = createdAt && createdAt < latestInstant ? createdAt : latestInstant;
  const latestChange = updatedAt && updatedAt < latestInstant ? updatedAt : latestInstant;
  return {
    createdAt: createdInstant,
    updatedAt: latestChange < createdInstant ? createdInstant : latestChange,
  };
};

interface NamedItem {
  readonly id?: string | undefined;
  readonly originIds?: readonly string[] | undefined;
}

/** The ids of a row. A row without an id gets one from its contents and index. */
export const toItemName = (value: unknown, item: NamedItem, place: number) => ({
  id:
    item.id ?? `${place}:${createHash('sha256').update(JSON.stringify(value)).digest('base64url')}`,
  origins: item.originIds ?? [],
});

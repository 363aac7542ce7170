import { HALF_TYPED } from './typed-day.ts';

export type DraftValues = Readonly<Record<string, unknown>>;

/** What was typed into a form and not saved, with the key under which its save is sent. */
export interface Draft {
  readonly values: DraftValues;
  readonly key: string;
  /** Whether photos had to be left out. */
  readonly withoutPhotos: boolean;
}

type Keeper = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** In characters. A browser keeps about five million for all of a site. */
const MOST = 2_000_000;

/** A logout removes it with the rest of what this device keeps. */
const nameOf = (place: string): string => `alaga.draft.${place}`;

const isPhoto = (value: unknown): boolean =>
  typeof value === 'string' && value.startsWith('data:image/');

const withoutPhotos = (_field: string, value: unknown): unknown => {
  if (Array.isArray(value)) return value.filter((each) => !isPhoto(each));
  // Left away, not cleared: the form has what stands there without it.
  return isPhoto(value) ? undefined : value;
};

const tryToKeep = (keeper: Keeper, place: string, text: string): boolean => {
  if (text.length > MOST) return false;
  try {
    keeper.setItem(nameOf(place), text);
    return true;
  } catch {
    return false;
  }
};

/** What a value is as text; half a date cannot be shown again and is as good as none. */
export const draftText = (values: DraftValues): string =>
  JSON.stringify(values, (_, value: unknown) => (value === HALF_TYPED ? '' : value));

/** Keeps a draft, without its photos where they do not fit. Gives what was kept; undefined where nothing could be. */
export const keepDraft = (
  keeper: Keeper,
  place: string,
  { values, key }: Pick<Draft, 'values' | 'key'>,
): Draft | undefined => {
  const plain: DraftValues = JSON.parse(draftText(values));
  const whole: Draft = { values: plain, key, withoutPhotos: false };
  if (tryToKeep(keeper, place, JSON.stringify(whole))) return whole;
  const bare: Draft = { values: plain, key, withoutPhotos: true };
  if (tryToKeep(keeper, place, JSON.stringify(bare, withoutPhotos))) return bare;
  // An older state that stayed would be taken for the latest.
  dropDraft(keeper, place);
  return undefined;
};

export const dropDraft = (keeper: Keeper, place: string): void => {
  try {
    keeper.removeItem(nameOf(place));
  } catch {
    // A browser that keeps nothing has nothing to drop.
  }
};

/** Drops a draft; gives what puts it back. */
export const takeDraft = (keeper: Keeper, place: string): (() => void) => {
  const text = keeper.getItem(nameOf(place));
  dropDraft(keeper, place);
  return () => {
    if (text !== null) tryToKeep(keeper, place, text);
  };
};

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' &&
  value !== null &&
  'values' in value &&
  typeof value.values === 'object' &&
  value.values !== null &&
  'key' in value &&
  typeof value.key === 'string';

/** The draft of a place, as far as its fields are among those of the form; undefined where there is none. */
export const readDraft = (
  keeper: Keeper,
  place: string,
  fields: readonly string[],
): Draft | undefined => {
  try {
    const kept: unknown = JSON.parse(keeper.getItem(nameOf(place)) ?? 'null');
    if (!isDraft(kept)) return undefined;
    const known = Object.entries(kept.values).filter(([field]) => fields.includes(field));
    return {
      values: Object.fromEntries(known),
      key: kept.key,
      withoutPhotos: kept.withoutPhotos === true,
    };
  } catch {
    return undefined;
  }
};

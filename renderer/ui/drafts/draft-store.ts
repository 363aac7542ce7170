import { HALF_TYPED } from '#renderer/ui/format/typed-day.ts';

export type DraftValues = Readonly<Record<string, unknown>>;

/** What was typed into a form and not saved, with the key under which its save is sent. */
export interface Draft {
  readonly values: DraftValues;
  readonly key: string;
  /** What an edit was made on, as it was stored then; undefined for something new. */
  readonly basis?: object | undefined;
  /** Whether photos had to be left out. */
  readonly withoutPhotos: boolean;
}

type Keeper = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** In characters. A browser keeps about five million for all of a site. */
const MOST = 2_000_000;

/** In milliseconds. Whoever has not come back to a form for a month will not know what it was about. */
const LASTS = 30 * 86_400_000;

const BEGINNING = 'alaga.draft.';

/** A logout removes its owner's drafts with the rest of what this device keeps. */
const nameOf = (place: string): string => BEGINNING + place;

const OWNERS_PLACE = /^([\da-f-]{36})\./;

/** Whose draft is kept under a key of a storage; undefined where it is no draft, or one that nobody owns. */
export const draftOwner = (key: string): string | undefined =>
  key.startsWith(BEGINNING) ? OWNERS_PLACE.exec(key.slice(BEGINNING.length))?.[1] : undefined;

/** When a draft was kept; it stands in front, so that no photo has to be read for it. */
const keptAt = (text: string): number => Number(/^\{"at":(\d+),/.exec(text)?.[1] ?? 0);

const isTooOld = (text: string): boolean => Date.now() - keptAt(text) > LASTS;

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
  { values, key, basis }: Omit<Draft, 'withoutPhotos'>,
): Draft | undefined => {
  const plain: DraftValues = JSON.parse(draftText(values));
  const at = Date.now();
  const whole = { at, values: plain, key, basis, withoutPhotos: false };
  if (tryToKeep(keeper, place, JSON.stringify(whole))) return whole;
  const bare = { at, values: plain, key, basis, withoutPhotos: true };
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

/** Drops the drafts of every form that nobody came back to. */
export const dropOldDrafts = (keeper: Keeper & Pick<Storage, 'key' | 'length'>): void => {
  const names = Array.from({ length: keeper.length }, (_, index) => keeper.key(index) ?? '');
  for (const name of names) {
    if (name.startsWith(BEGINNING) && isTooOld(keeper.getItem(name) ?? '')) keeper.removeItem(name);
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

const basisIn = (draft: object): Pick<Draft, 'basis'> =>
  'basis' in draft && typeof draft.basis === 'object' && draft.basis !== null
    ? { basis: draft.basis }
    : {};

/** The draft of a place, as far as its fields are among those of the form; undefined where there is none, or an old one. */
export const readDraft = (
  keeper: Keeper,
  place: string,
  fields: readonly string[],
): Draft | undefined => {
  try {
    const text = keeper.getItem(nameOf(place)) ?? 'null';
    const kept: unknown = JSON.parse(text);
    if (!isDraft(kept) || isTooOld(text)) return undefined;
    const known = Object.entries(kept.values).filter(([field]) => fields.includes(field));
    return {
      values: Object.fromEntries(known),
      key: kept.key,
      ...basisIn(kept),
      withoutPhotos: kept.withoutPhotos === true,
    };
  } catch {
    return undefined;
  }
};

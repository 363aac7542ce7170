import { timeNow } from '#renderer/ui/time/now.ts';
import { copyValues, type DraftValues } from './draft-values.ts';

/** Unsaved values of a form, with the idempotency key of their save. */
export interface Draft {
  readonly values: DraftValues;
  readonly key: string;
  /** The stored object that the edit is based on; undefined for a new one. */
  readonly basis?: object | undefined;
  /** Whether photos were left out to save space. */
  readonly withoutPhotos: boolean;
}

type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** In characters. Browsers allow about five million for a whole site. */
const MAX_DRAFT_LENGTH = 2_000_000;

/** In milliseconds: a month, after which a draft is no longer useful. */
const DRAFT_LIFETIME = 30 * 86_400_000;

const KEY_PREFIX = 'alaga.draft.';

/** The key of a draft. A logout removes its owner's drafts. */
const draftKeyOf = (storageKey: string): string => KEY_PREFIX + storageKey;

const OWNER_ID_IN_KEY = /^([\da-f-]{36})\./;

/** The owner of the draft under a storage key; undefined if it is not a draft or has no owner. */
export const draftOwner = (key: string): string | undefined =>
  key.startsWith(KEY_PREFIX) ? OWNER_ID_IN_KEY.exec(key.slice(KEY_PREFIX.length))?.[1] : undefined;

/** The time of a draft, read from the beginning of the text, so that large photos need not be parsed. */
const savedAtOf = (text: string): number => Number(/^\{"at":(\d+),/.exec(text)?.[1] ?? 0);

/** The corrected clock decides, because that of the device may be months ahead. */
const isTooOld = (text: string): boolean => timeNow().getTime() - savedAtOf(text) > DRAFT_LIFETIME;

/** Whether a value is a photo or a PDF that was chosen on this device. */
const isAttachment = (value: unknown): boolean =>
  typeof value === 'string' && /^data:(?:image|application\/pdf)[/;]/.test(value);

const withoutAttachments = (_field: string, value: unknown): unknown => {
  if (Array.isArray(value)) return value.filter((each) => !isAttachment(each));
  // The field is left out instead of emptied, so that the form keeps its stored photo.
  return isAttachment(value) ? undefined : value;
};

const tryStore = (storage: DraftStorage, storageKey: string, text: string): boolean => {
  if (text.length > MAX_DRAFT_LENGTH) return false;
  try {
    storage.setItem(draftKeyOf(storageKey), text);
    return true;
  } catch {
    return false;
  }
};

/**
 * Saves a draft, without photos if they do not fit. Returns the saved draft; undefined if nothing could be
 * saved.
 */
export const saveDraft = (
  storage: DraftStorage,
  storageKey: string,
  { values, key, basis }: Omit<Draft, 'withoutPhotos'>,
): Draft | undefined => {
  const plainValues = copyValues(values);
  const savedAt = timeNow().getTime();
  const wholeDraft = { at: savedAt, values: plainValues, key, basis, withoutPhotos: false };
  if (tryStore(storage, storageKey, JSON.stringify(wholeDraft))) return wholeDraft;
  const draftWithoutPhotos = { at: savedAt, values: plainValues, key, basis, withoutPhotos: true };
  if (tryStore(storage, storageKey, JSON.stringify(draftWithoutPhotos, withoutAttachments)))
    return draftWithoutPhotos;
  // An older draft that remained would be taken for the latest.
  removeDraft(storage, storageKey);
  return undefined;
};

export const removeDraft = (storage: DraftStorage, storageKey: string): void => {
  try {
    storage.removeItem(draftKeyOf(storageKey));
  } catch {
    // Without storage, there is nothing to remove.
  }
};

/** Removes expired drafts of all forms. */
export const removeOldDrafts = (storage: DraftStorage & Pick<Storage, 'key' | 'length'>): void => {
  const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  for (const name of names) {
    if (name.startsWith(KEY_PREFIX) && isTooOld(storage.getItem(name) ?? ''))
      storage.removeItem(name);
  }
};

/** Removes a draft; returns a function that restores it. */
export const removeDraftWithUndo = (storage: DraftStorage, storageKey: string): (() => void) => {
  const text = storage.getItem(draftKeyOf(storageKey));
  removeDraft(storage, storageKey);
  return () => {
    if (text !== null) tryStore(storage, storageKey, text);
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

const basisOf = (draft: object): Pick<Draft, 'basis'> =>
  'basis' in draft && typeof draft.basis === 'object' && draft.basis !== null
    ? { basis: draft.basis }
    : {};

/** Parses a stored draft, reduced to the form's fields; undefined if there is none or it has expired. */
const parseDraft = (text: string | null, fields: readonly string[]): Draft | undefined => {
  try {
    const draft: unknown = JSON.parse(text ?? 'null');
    if (!isDraft(draft) || isTooOld(text ?? '')) return undefined;
    const knownEntries = Object.entries(draft.values).filter(([field]) => fields.includes(field));
    return {
      values: Object.fromEntries(knownEntries),
      key: draft.key,
      ...basisOf(draft),
      withoutPhotos: draft.withoutPhotos === true,
    };
  } catch {
    return undefined;
  }
};

/** Reads a draft. */
export const readDraft = (
  storage: DraftStorage,
  storageKey: string,
  fields: readonly string[],
): Draft | undefined => {
  try {
    return parseDraft(storage.getItem(draftKeyOf(storageKey)), fields);
  } catch {
    return undefined;
  }
};

/** The draft that another tab has removed; undefined for all other changes of the storage. */
export const removedDraft = (
  { key, oldValue, newValue }: Pick<StorageEvent, 'key' | 'oldValue' | 'newValue'>,
  storageKey: string,
  fields: readonly string[],
): Draft | undefined =>
  key === draftKeyOf(storageKey) && newValue === null ? parseDraft(oldValue, fields) : undefined;

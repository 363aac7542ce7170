import { useEffect, useRef, useSyncExternalStore } from 'react';

/**
 * Forms that contain unsaved text stay open when what they are about disappears, so that the text can be seen and
 * copied: another device has deleted it, or the account's role was reduced.
 */

const listeners = new Set<() => void>();
/** The open forms with unsaved text, by the keys of their drafts. */
const typedForms = new Set<string>();
/** One entry for each value that is kept for them. */
const keptValues = new Set<object>();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const update = <T>(set: Set<T>, entry: T, isIn: boolean): void => {
  if (set.has(entry) === isIn) return;
  if (isIn) set.add(entry);
  else set.delete(entry);
  for (const listener of listeners) listener();
};

/** Called when a form gets unsaved text, and when the text was saved or discarded, or the form was closed. */
export const markTyped = (storageKey: string, hasText: boolean): void =>
  update(typedForms, storageKey, hasText);

const isTyped = (form: string | undefined): boolean =>
  form === undefined
    ? typedForms.size > 0
    : [...typedForms].some((storageKey) => storageKey.includes(`.${form}.`));

/** Makes open forms say that they can no longer be saved. */
export const useNoteGone = (isGone: boolean): void =>
  useEffect(() => {
    if (!isGone) return undefined;
    const entry = {};
    update(keptValues, entry, true);
    return () => update(keptValues, entry, false);
  }, [isGone]);

/**
 * The value, or the last one for the same key if it has become undefined while a form with unsaved text is open: any
 * form, or one whose draft's key contains the word `form`. Name it where other forms can still be saved without the
 * value.
 */
export const useKeptForForm = <T>(
  key: unknown,
  value: T | undefined,
  form?: string,
): T | undefined => {
  const hasTyped = useSyncExternalStore(subscribe, () => isTyped(form));
  const last = useRef<{ readonly key: unknown; readonly value: T }>(undefined);
  useEffect(() => {
    if (value !== undefined) last.current = { key, value };
  });
  const kept = value === undefined && last.current?.key === key ? last.current : undefined;
  const isKept = hasTyped && kept !== undefined;
  useNoteGone(isKept);
  return isKept ? kept.value : value;
};

/** Whether what an open form is about is gone, or may no longer be changed. */
export const useIsGoneForForm = (): boolean =>
  useSyncExternalStore(subscribe, () => keptValues.size > 0);

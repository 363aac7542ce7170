import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { DefaultValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { ACCOUNT_LEAVES_EVENT } from '#renderer/ui/account-events.ts';
import { useContractForm } from '#renderer/ui/fields/use-contract-form.ts';
import { t } from '#renderer/ui/language/text.ts';
import { newId } from '#renderer/ui/new-id.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import {
  readDraft,
  removeDraft,
  removeDraftWithUndo,
  removedDraft,
  removeOldDrafts,
  saveDraft,
} from './draft-store.ts';
import { copyValues, type DraftValues, hasSameContent } from './draft-values.ts';
import { markTyped } from './typed-forms.ts';

type FormValues = Record<string, unknown>;

/** Milliseconds after the last change. */
const DEBOUNCE_MS = 1000;

export type DraftState = 'none' | 'saved' | 'savedWithoutPhotos';

interface DraftOptions<In extends FormValues> {
  /**
   * The key of the draft: the owner and the form, such as `{user id}.pet`. Another owner of the device has
   * other keys.
   */
  readonly storageKey: string;
  /** The values of the empty form. A form without a basis in which nothing was typed follows their changes, such as of today. */
  readonly empty: DefaultValues<In>;
  /** The fields that may be stored on the device. Passwords must not be among them. */
  readonly fields: readonly string[];
  /** The stored object that an edit is based on. It is saved with the draft. */
  readonly basis?: object;
  /**
   * While nobody is signed in, drafts are kept in the session storage, so that the next user of the device
   * does not find them.
   */
  readonly storage?: Storage;
}

export interface DraftForm<In extends FormValues, Out extends FormValues> {
  readonly form: UseFormReturn<In, unknown, Out>;
  readonly state: DraftState;
  /**
   * The idempotency key of the form's save. It is kept with the draft, so that a retry after a crash does not
   * save twice.
   */
  readonly key: () => string;
  /** Creates a new key, because the changed values are a different save. */
  readonly renewKey: () => void;
  /** Removes the draft after the form was saved. */
  readonly finish: () => void;
  /** Removes the draft and empties the form, which can be undone; `reset` remounts the form. */
  readonly startOver: (reset: () => void) => void;
  /**
   * Sets a new basis for the form: `empty` are the values that need no draft, `values` the current ones. It
   * also creates a new key.
   */
  readonly rebase: (basis: object, empty: DefaultValues<In>, values: In) => void;
}

/** The basis of the form and the key of its save. */
interface DraftBase {
  readonly key: string;
  readonly basis: object | undefined;
  /** A copy of the initial values, which need no draft. */
  readonly emptyValues: DraftValues;
}

interface DraftSaving {
  readonly storage: Storage;
  readonly storageKey: string;
  readonly fields: readonly string[];
  readonly baseline: RefObject<DraftBase>;
}

const copyFields = (values: DraftValues, fields: readonly string[]): DraftValues =>
  copyValues(Object.fromEntries(fields.map((field) => [field, values[field]])));

/** Saves the draft a second after the last change, and immediately when the page is left. */
const useDraftSaving = (
  { storage, storageKey, fields, baseline }: DraftSaving,
  initialState: DraftState,
) => {
  const [state, setState] = useState(initialState);
  const isRestored = initialState !== 'none';
  const pendingSave = useRef<{ timer: number; values: DraftValues }>(undefined);
  const isFinished = useRef(false);
  const saveNow = useCallback(() => {
    const { timer, values } = pendingSave.current ?? {};
    pendingSave.current = undefined;
    if (values === undefined || isFinished.current) return;
    window.clearTimeout(timer);
    const { key, basis, emptyValues } = baseline.current;
    const draftValues = copyFields(values, fields);
    if (hasSameContent(draftValues, emptyValues)) {
      removeDraft(storage, storageKey);
      markTyped(storageKey, false);
      setState('none');
      return;
    }
    const savedDraft = saveDraft(storage, storageKey, { values: draftValues, key, basis });
    setState(!savedDraft ? 'none' : savedDraft.withoutPhotos ? 'savedWithoutPhotos' : 'saved');
  }, [storage, storageKey, fields, baseline]);
  const saveSoon = useCallback(
    (values: DraftValues) => {
      markTyped(storageKey, true);
      window.clearTimeout(pendingSave.current?.timer);
      pendingSave.current = { values, timer: window.setTimeout(saveNow, DEBOUNCE_MS) };
    },
    [storageKey, saveNow],
  );
  const finish = useCallback(() => {
    // Other tabs with this draft compare theirs with the one that is removed.
    saveNow();
    isFinished.current = true;
    removeDraft(storage, storageKey);
    markTyped(storageKey, false);
    setState('none');
  }, [storage, storageKey, saveNow]);
  const startOver = useCallback(
    (reset: () => void) => {
      saveNow();
      const restoreDraft = removeDraftWithUndo(storage, storageKey);
      finish();
      const undoStartOver = () => {
        restoreDraft();
        reset();
      };
      toast({ title: t('draft.cleared'), action: { label: t('common.undo'), run: undoStartOver } });
      reset();
    },
    [storage, storageKey, saveNow, finish],
  );
  useEffect(() => {
    removeOldDrafts(storage);
    if (isRestored) markTyped(storageKey, true);
    window.addEventListener('pagehide', saveNow);
    return () => {
      window.removeEventListener('pagehide', saveNow);
      saveNow();
      markTyped(storageKey, false);
    };
  }, [storage, storageKey, isRestored, saveNow]);
  return { state, saveSoon, saveNow, finish, startOver };
};

/**
 * A contract's form with a draft on this device that survives a reload, a crash and an expired session. A
 * different `storageKey` needs a new instance (use `key`).
 */
export const useDraft = <Out extends FormValues, In extends FormValues>(
  schema: z.ZodMiniType<Out, In>,
  options: DraftOptions<In>,
): DraftForm<In, Out> => {
  // The session may end while the form is open. The draft still belongs to the owner who began it.
  const [{ storageKey, empty, fields, basis, storage = localStorage }] = useState(options);
  const [draft] = useState(() => readDraft(storage, storageKey, fields));
  const [initial] = useState(() => ({
    key: draft?.key ?? newId(),
    basis,
    emptyValues: copyFields(empty, fields),
  }));
  const baseline = useRef<DraftBase>(initial);
  const form = useContractForm<Out, In>(schema, { ...empty, ...draft?.values });
  const initialState = !draft ? 'none' : draft.withoutPhotos ? 'savedWithoutPhotos' : 'saved';
  const { state, saveSoon, saveNow, finish, startOver } = useDraftSaving(
    { storage, storageKey, fields, baseline },
    initialState,
  );
  const isEndedElsewhere = useRef(false);
  const renewKey = useCallback(() => {
    isEndedElsewhere.current = false;
    baseline.current = { ...baseline.current, key: newId() };
    saveSoon(form.getValues());
  }, [form, saveSoon]);
  useEffect(() => {
    let lastValues = copyValues(form.getValues());
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const nextValues = copyValues(values);
        const isChanged = !hasSameContent(nextValues, lastValues);
        lastValues = nextValues;
        if (isChanged && isEndedElsewhere.current) renewKey();
        else if (isChanged) saveSoon(values);
      },
    });
  }, [form, saveSoon, renewKey]);
  const currentEmpty = options.empty;
  useEffect(() => {
    const { emptyValues } = baseline.current;
    const isUntouched = () => hasSameContent(copyFields(form.getValues(), fields), emptyValues);
    const newEmptyValues = copyFields(currentEmpty, fields);
    if (basis || hasSameContent(newEmptyValues, emptyValues) || !isUntouched()) return;
    baseline.current = { ...baseline.current, emptyValues: newEmptyValues };
    for (const [field, value] of Object.entries(newEmptyValues)) {
      // The casts are safe: both come from the form's own values.
      if (!hasSameContent(value, emptyValues[field]))
        form.setValue(field as Path<In>, value as PathValue<In, Path<In>>);
    }
  });
  useEffect(() => {
    // Another tab that restored the same draft has saved it, or has started over. Other text here is something else; the
    // same text keeps its key, so that it is not saved twice.
    const followOtherTab = (event: StorageEvent) => {
      const endedDraft = removedDraft(event, storageKey, fields);
      if (endedDraft?.key !== baseline.current.key) return;
      isEndedElsewhere.current = hasSameContent(
        endedDraft.values,
        copyFields(form.getValues(), fields),
      );
      if (!isEndedElsewhere.current) renewKey();
    };
    window.addEventListener('storage', followOtherTab);
    return () => window.removeEventListener('storage', followOtherTab);
  }, [form, storageKey, fields, renewKey]);
  useEffect(() => {
    // Another tab may have signed out and removed the draft.
    const saveOnLeave = () => {
      saveSoon(form.getValues());
      saveNow();
    };
    window.addEventListener(ACCOUNT_LEAVES_EVENT, saveOnLeave);
    return () => window.removeEventListener(ACCOUNT_LEAVES_EVENT, saveOnLeave);
  }, [form, saveSoon, saveNow]);
  const rebase = (next: object, emptyValues: DefaultValues<In>, values: In) => {
    baseline.current = {
      ...{ key: newId(), basis: next },
      emptyValues: copyFields(emptyValues, fields),
    };
    form.reset(values);
    saveSoon(values);
  };
  return { form, state, key: () => baseline.current.key, renewKey, finish, startOver, rebase };
};

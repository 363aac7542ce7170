import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#renderer/api.ts';
import { mergedFields } from '#renderer/offline/conflicts/conflict-choices.ts';
import { newerVersionIn } from '#renderer/offline/outbox/outbox-answer.ts';
import {
  endedConflictOf,
  mergeEdits,
  type StoredBase,
} from '#renderer/offline/outbox/outbox-item.ts';
import { isContainedIn, type ThingField } from '#renderer/offline/outbox/thing-fields.ts';
import { refreshShown } from '#renderer/offline/reads/refresh-shown.ts';
import { t } from '#renderer/ui/language/text.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';

/** Edited fields and the state they are based on. */
export interface EditToSave<Words, S extends StoredBase> {
  readonly words: Words;
  readonly base: S;
}

export interface EditVersions<S extends StoredBase> {
  /** Fetches the current state. */
  readonly newest: () => Promise<S>;
  readonly isOfKind: (entity: StoredBase) => entity is S;
  /** The fields that can be edited. */
  readonly fields: (entity: S) => readonly ThingField[];
}

/**
 * Whether the server has a newer version: somebody else's save, or an earlier try of this one whose answer was lost.
 */
export const isEditConflict = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  (error.code === 'http.conflict' || error.code === 'http.idempotencyMismatch');

/**
 * Handles an edit that conflicts with a newer version while the device is online: keeps both versions until
 * the owner has chosen.
 */
export const useEditConflict = <
  Words extends Readonly<Record<string, unknown>>,
  S extends StoredBase,
>() => {
  const queryClient = useQueryClient();
  const [overtaken, setOvertaken] = useState<{
    readonly words: Words;
    readonly theirs: S;
    readonly fields: readonly ThingField[];
    /** ISO UTC. */
    readonly typedAt: string;
  }>();

  /**
   * Returns the merged fields and the state they are based on if the two versions changed different fields.
   * Returns undefined if the owner is asked, or if nothing is left to save (`onSaved`).
   */
  const mergeOrAsk = async (
    error: ApiError,
    { words, base }: EditToSave<Words, S>,
    { newest, isOfKind, fields: fieldsOf, onSaved }: EditVersions<S> & { onSaved: () => unknown },
  ): Promise<EditToSave<Words, S> | undefined> => {
    try {
      const currentVersion = newerVersionIn(error);
      const serverVersion =
        currentVersion && isOfKind(currentVersion) ? currentVersion : await newest();
      const fields = fieldsOf(serverVersion);
      if (isContainedIn(fields, words, serverVersion)) {
        await onSaved();
        return undefined;
      }
      const mergedFieldValues = mergedFields(fields, { base, words, theirs: serverVersion });
      if (mergedFieldValues) {
        const allValues = mergeEdits<object>(endedConflictOf(words), mergedFieldValues, {
          conflict: { merged: true },
        });
        // The cast is safe: these fields are those of an edit.
        return { words: allValues as Words, base: serverVersion };
      }
      setOvertaken({ words, theirs: serverVersion, fields, typedAt: new Date().toISOString() });
    } catch (problem) {
      showErrorToast(problem);
    }
    return undefined;
  };

  /** Sends the chosen fields over the newer version; keeps that unchanged and calls `onDone` if there are none. */
  const saveChoices = async (
    words: Words,
    send: (edit: EditToSave<Words, S>) => Promise<void>,
    onDone: () => unknown,
  ): Promise<void> => {
    if (!overtaken) return;
    if (Object.keys(words).length > 0) return send({ words, base: overtaken.theirs });
    void refreshShown(queryClient);
    toast({ title: t('outbox.conflict.done') });
    onDone();
  };

  return { overtaken, mergeOrAsk, saveChoices, decideLater: () => setOvertaken(undefined) };
};

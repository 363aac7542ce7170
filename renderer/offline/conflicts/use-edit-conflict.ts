import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v4 } from 'uuid';
import { ApiError } from '#renderer/api.ts';
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
import { mergedFields } from './conflict-choices.ts';

/** Edited fields, the state they are based on, and the key they are sent under. */
export interface EditAttempt<Words, S extends StoredBase> {
  readonly words: Words;
  readonly base: S;
  readonly key: string;
}

interface ConflictEnding<S extends StoredBase> {
  /** Fetches the current state. */
  readonly newest: () => Promise<S>;
  readonly isOne: (entity: StoredBase) => entity is S;
  /** The fields that can be edited. */
  readonly fields: (entity: S) => readonly ThingField[];
  /** Called when everything that was typed is on the server. */
  readonly onSaved: () => void;
  /** Called when the edit is finished. */
  readonly onDone: () => void;
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
>(
  ending: ConflictEnding<S>,
) => {
  const queryClient = useQueryClient();
  const [overtaken, setOvertaken] = useState<{
    readonly words: Words;
    readonly theirs: S;
    /** ISO UTC. */
    readonly typedAt: string;
  }>();

  /**
   * Returns the merged fields and the state they are based on if the two versions changed different fields.
   * Returns undefined if the owner is asked, or if nothing is left to save.
   */
  const mergeOrAsk = async (
    error: ApiError,
    { words, base }: Pick<EditAttempt<Words, S>, 'words' | 'base'>,
  ): Promise<{ readonly words: Words; readonly base: S } | undefined> => {
    try {
      const currentVersion = newerVersionIn(error);
      const serverVersion =
        currentVersion && ending.isOne(currentVersion) ? currentVersion : await ending.newest();
      const fields = ending.fields(serverVersion);
      if (isContainedIn(fields, words, serverVersion)) {
        ending.onSaved();
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
      setOvertaken({ words, theirs: serverVersion, typedAt: new Date().toISOString() });
    } catch (problem) {
      showErrorToast(problem);
    }
    return undefined;
  };

  /** Saves the chosen fields over the newer version; saves nothing if that is kept unchanged. */
  const saveChoices =
    (sendAttempt: (attempt: EditAttempt<Words, S>) => Promise<void>) =>
    async (fields: Words): Promise<void> => {
      if (!overtaken) return;
      if (Object.keys(fields).length > 0)
        return sendAttempt({ words: fields, base: overtaken.theirs, key: v4() });
      void refreshShown(queryClient);
      toast({ title: t('outbox.conflict.done') });
      ending.onDone();
    };

  return {
    overtaken,
    mergeOrAsk,
    chooseBy: saveChoices,
    decideLater: () => setOvertaken(undefined),
  };
};

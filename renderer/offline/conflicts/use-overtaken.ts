import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v4 } from 'uuid';
import { ApiError } from '#renderer/api.ts';
import { newerIn } from '#renderer/offline/outbox/outbox-answer.ts';
import { endedIn, joinWords, type Stored } from '#renderer/offline/outbox/outbox-item.ts';
import { isSaidBy, type ThingField } from '#renderer/offline/outbox/thing-fields.ts';
import { t } from '#renderer/ui/language/text.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import { ABOUT_PETS, refreshAbout } from '#renderer/ui/query-meta.ts';
import { mergedWords } from './conflict-choices.ts';

/** Words that are sent over a state, under a key. */
export interface EditAttempt<Words, S extends Stored> {
  readonly words: Words;
  readonly base: S;
  readonly key: string;
}

interface Ending<S extends Stored> {
  /** Reads what is stored now. */
  readonly newest: () => Promise<S>;
  readonly isOne: (stored: Stored) => stored is S;
  /** What an edit may change. */
  readonly fields: (stored: S) => readonly ThingField[];
  /** All that was typed is on the server. */
  readonly onSaved: () => void;
  /** The edit is over. */
  readonly onDone: () => void;
}

/** Somebody else's save, or an earlier try of this one whose answer was lost: the newer version says which. */
export const isOvertaken = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  (error.code === 'http.conflict' || error.code === 'http.idempotencyMismatch');

/** An edit that meets a newer version, with a connection: what was typed and that version, until its owner has chosen. */
export const useOvertaken = <Words extends Readonly<Record<string, unknown>>, S extends Stored>(
  ending: Ending<S>,
) => {
  const queryClient = useQueryClient();
  const [overtaken, setOvertaken] = useState<{
    readonly words: Words;
    readonly theirs: S;
    /** ISO UTC. */
    readonly typedAt: string;
  }>();

  /**
   * Gives the words that merge both where they changed different fields, and the state that they go over; undefined
   * where the owner is asked, or there is nothing to save any more.
   */
  const meet = async (
    error: ApiError,
    { words, base }: Pick<EditAttempt<Words, S>, 'words' | 'base'>,
  ): Promise<{ readonly words: Words; readonly base: S } | undefined> => {
    try {
      const current = newerIn(error);
      const theirs = current && ending.isOne(current) ? current : await ending.newest();
      const fields = ending.fields(theirs);
      if (isSaidBy(fields, words, theirs)) {
        ending.onSaved();
        return undefined;
      }
      const merged = mergedWords(fields, { base, words, theirs });
      if (merged) {
        const all = joinWords<object>(endedIn(words), merged, { conflict: { merged: true } });
        // A cast: the words of the fields are those of an edit.
        return { words: all as Words, base: theirs };
      }
      setOvertaken({ words, theirs, typedAt: new Date().toISOString() });
    } catch (problem) {
      showErrorToast(problem);
    }
    return undefined;
  };

  /** What was chosen of both versions goes over the newer one; none of it where that is kept whole. */
  const chooseBy =
    (send: (attempt: EditAttempt<Words, S>) => Promise<void>) =>
    async (words: Words): Promise<void> => {
      if (!overtaken) return;
      if (Object.keys(words).length > 0) return send({ words, base: overtaken.theirs, key: v4() });
      void refreshAbout(queryClient, ...ABOUT_PETS);
      toast({ title: t('outbox.conflict.done') });
      ending.onDone();
    };

  return { overtaken, meet, chooseBy, decideLater: () => setOvertaken(undefined) };
};

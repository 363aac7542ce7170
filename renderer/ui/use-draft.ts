import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { DefaultValues, UseFormReturn } from 'react-hook-form';
import { v4 } from 'uuid';
import type * as z from 'zod/mini';
import {
  type DraftValues,
  draftText,
  dropDraft,
  keepDraft,
  readDraft,
  takeDraft,
} from './draft-store.ts';
import { t } from './text.ts';
import { toast } from './toast-store.ts';
import { useContractForm } from './use-contract-form.ts';

type Values = Record<string, unknown>;

/** Milliseconds after the last change. */
const DEBOUNCE = 1000;

export type DraftState = 'none' | 'saved' | 'savedWithoutPhotos';

interface DraftOptions<In extends Values> {
  /** Whose draft it is, and of what: `{user id}.pet`. Another owner of the device has another place. */
  readonly place: string;
  /** The form with nothing typed in it. */
  readonly empty: DefaultValues<In>;
  /** Every field of the form. */
  readonly fields: readonly string[];
}

export interface DraftForm<In extends Values, Out extends Values> {
  readonly form: UseFormReturn<In, unknown, Out>;
  readonly state: DraftState;
  /** The idempotency key of the form's save. It is kept with the draft: a try whose answer was lost, crash included, is not made twice. */
  readonly key: () => string;
  /** Takes a new key, so that the next save is another one: what was typed since was not saved. */
  readonly renewKey: () => void;
  /** Forgets the draft once its form is saved. */
  readonly finish: () => void;
  /** Forgets it because its owner wants an empty form, which can be taken back; `again` shows the form anew. */
  readonly startOver: (again: () => void) => void;
}

interface Keeping {
  readonly place: string;
  readonly key: RefObject<string>;
  /** The text of the state that needs no keeping: what the form was begun with. */
  readonly emptyText: string;
}

/** Keeps what was typed a second after the last change, and what is still waiting when the page goes away. */
const useKeeping = ({ place, key, emptyText }: Keeping, first: DraftState) => {
  const [state, setState] = useState(first);
  const waiting = useRef<{ timer: number; values: DraftValues }>(undefined);
  const finished = useRef(false);
  const keepNow = useCallback(() => {
    const { timer, values } = waiting.current ?? {};
    waiting.current = undefined;
    if (values === undefined || finished.current) return;
    window.clearTimeout(timer);
    if (draftText(values) === emptyText) {
      dropDraft(localStorage, place);
      setState('none');
      return;
    }
    const kept = keepDraft(localStorage, place, { values, key: key.current });
    setState(!kept ? 'none' : kept.withoutPhotos ? 'savedWithoutPhotos' : 'saved');
  }, [place, key, emptyText]);
  const keepSoon = useCallback(
    (values: DraftValues) => {
      window.clearTimeout(waiting.current?.timer);
      waiting.current = { values, timer: window.setTimeout(keepNow, DEBOUNCE) };
    },
    [keepNow],
  );
  const finish = useCallback(() => {
    window.clearTimeout(waiting.current?.timer);
    waiting.current = undefined;
    finished.current = true;
    dropDraft(localStorage, place);
    setState('none');
  }, [place]);
  const startOver = useCallback(
    (again: () => void) => {
      keepNow();
      const putBack = takeDraft(localStorage, place);
      finish();
      const undo = () => {
        putBack();
        again();
      };
      toast({ title: t('draft.cleared'), action: { label: t('common.undo'), run: undo } });
      again();
    },
    [place, keepNow, finish],
  );
  useEffect(() => {
    window.addEventListener('pagehide', keepNow);
    return () => {
      window.removeEventListener('pagehide', keepNow);
      keepNow();
    };
  }, [keepNow]);
  return { state, keepSoon, finish, startOver };
};

/**
 * A contract's form whose typing outlives a reload, a crash and a session that ended: it is kept on this device, for
 * this owner, and is there again when the form is opened. Another place needs another instance (give it a `key`).
 */
export const useDraft = <Out extends Values, In extends Values>(
  schema: z.ZodMiniType<Out, In>,
  options: DraftOptions<In>,
): DraftForm<In, Out> => {
  // The session may end under the form: what was typed stays its owner's.
  const [{ place, empty, fields }] = useState(options);
  const [draft] = useState(() => readDraft(localStorage, place, fields));
  const [firstKey] = useState(() => draft?.key ?? v4());
  const key = useRef(firstKey);
  const form = useContractForm<Out, In>(schema, { ...empty, ...draft?.values });
  const [emptyText] = useState(() => draftText(empty));
  const first = !draft ? 'none' : draft.withoutPhotos ? 'savedWithoutPhotos' : 'saved';
  const { state, keepSoon, finish, startOver } = useKeeping({ place, key, emptyText }, first);
  useEffect(() => {
    let last = draftText(form.getValues());
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const text = draftText(values);
        if (text !== last) keepSoon(values);
        last = text;
      },
    });
  }, [form, keepSoon]);
  const renewKey = () => {
    key.current = v4();
    keepSoon(form.getValues());
  };
  return { form, state, key: () => key.current, renewKey, finish, startOver };
};

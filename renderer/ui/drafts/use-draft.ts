import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { DefaultValues, UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { ACCOUNT_LEAVES } from '#renderer/ui/account-leaves.ts';
import { useContractForm } from '#renderer/ui/fields/use-contract-form.ts';
import { t } from '#renderer/ui/language/text.ts';
import { newId } from '#renderer/ui/new-id.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import {
  type DraftValues,
  draftText,
  dropDraft,
  dropOldDrafts,
  keepDraft,
  readDraft,
  takeDraft,
} from './draft-store.ts';

type Values = Record<string, unknown>;

/** Milliseconds after the last change. */
const DEBOUNCE = 1000;

export type DraftState = 'none' | 'saved' | 'savedWithoutPhotos';

interface DraftOptions<In extends Values> {
  /** Whose draft it is, and of what: `{user id}.pet`. Another owner of the device has another place. */
  readonly place: string;
  /** The form with nothing typed in it. */
  readonly empty: DefaultValues<In>;
  /** Every field of the form that may be kept on a device: no password is. */
  readonly fields: readonly string[];
  /** What an edit is made on. It is kept with what was typed. */
  readonly basis?: object;
  /** The keeper while nobody is signed in is the tab's own: whoever has the device next finds nothing. */
  readonly keeper?: Storage;
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
  /** Puts the form on another basis: `empty` needs no keeping then, `values` stand in it. The next save is another one. */
  readonly standOn: (basis: object, empty: DefaultValues<In>, values: In) => void;
}

/** What the form stands on, and under which key it is saved. */
interface Ground {
  readonly key: string;
  readonly basis: object | undefined;
  /** The text of the state that needs no keeping: what the form was begun with. */
  readonly emptyText: string;
}

interface Keeping {
  readonly keeper: Storage;
  readonly place: string;
  readonly fields: readonly string[];
  readonly ground: RefObject<Ground>;
}

const textOf = (values: DraftValues, fields: readonly string[]): string =>
  draftText(Object.fromEntries(fields.map((field) => [field, values[field]])));

/** Keeps what was typed a second after the last change, and what is still waiting when the page goes away. */
const useKeeping = ({ keeper, place, fields, ground }: Keeping, first: DraftState) => {
  const [state, setState] = useState(first);
  const waiting = useRef<{ timer: number; values: DraftValues }>(undefined);
  const finished = useRef(false);
  const keepNow = useCallback(() => {
    const { timer, values } = waiting.current ?? {};
    waiting.current = undefined;
    if (values === undefined || finished.current) return;
    window.clearTimeout(timer);
    const { key, basis, emptyText } = ground.current;
    const text = textOf(values, fields);
    if (text === emptyText) {
      dropDraft(keeper, place);
      setState('none');
      return;
    }
    const kept = keepDraft(keeper, place, { values: JSON.parse(text), key, basis });
    setState(!kept ? 'none' : kept.withoutPhotos ? 'savedWithoutPhotos' : 'saved');
  }, [keeper, place, fields, ground]);
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
    dropDraft(keeper, place);
    setState('none');
  }, [keeper, place]);
  const startOver = useCallback(
    (again: () => void) => {
      keepNow();
      const putBack = takeDraft(keeper, place);
      finish();
      const undo = () => {
        putBack();
        again();
      };
      toast({ title: t('draft.cleared'), action: { label: t('common.undo'), run: undo } });
      again();
    },
    [keeper, place, keepNow, finish],
  );
  useEffect(() => {
    dropOldDrafts(keeper);
    window.addEventListener('pagehide', keepNow);
    return () => {
      window.removeEventListener('pagehide', keepNow);
      keepNow();
    };
  }, [keeper, keepNow]);
  return { state, keepSoon, keepNow, finish, startOver };
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
  const [{ place, empty, fields, basis, keeper = localStorage }] = useState(options);
  const [draft] = useState(() => readDraft(keeper, place, fields));
  const [begun] = useState(() => ({
    key: draft?.key ?? newId(),
    basis,
    emptyText: textOf(empty, fields),
  }));
  const ground = useRef<Ground>(begun);
  const form = useContractForm<Out, In>(schema, { ...empty, ...draft?.values });
  const first = !draft ? 'none' : draft.withoutPhotos ? 'savedWithoutPhotos' : 'saved';
  const { state, keepSoon, keepNow, finish, startOver } = useKeeping(
    { keeper, place, fields, ground },
    first,
  );
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
  useEffect(() => {
    // Another tab may have signed out, and the draft may have gone with it.
    const leave = () => {
      keepSoon(form.getValues());
      keepNow();
    };
    window.addEventListener(ACCOUNT_LEAVES, leave);
    return () => window.removeEventListener(ACCOUNT_LEAVES, leave);
  }, [form, keepSoon, keepNow]);
  const renewKey = () => {
    ground.current = { ...ground.current, key: newId() };
    keepSoon(form.getValues());
  };
  const standOn = (next: object, begin: DefaultValues<In>, values: In) => {
    ground.current = { key: newId(), basis: next, emptyText: textOf(begin, fields) };
    form.reset(values);
    keepSoon(values);
  };
  return { form, state, key: () => ground.current.key, renewKey, finish, startOver, standOn };
};

import { useEffect, useState } from 'react';
import type { DefaultValues } from 'react-hook-form';
import type * as z from 'zod/mini';
import { draftText, readDraft } from './draft-store.ts';
import { type DraftForm, useDraft } from './use-draft.ts';

type Values = Record<string, unknown>;

export interface EditOptions<Stored extends object, In extends Values> {
  /** Whose edit it is, and of what: `{user id}.pet.{pet id}`. */
  readonly place: string;
  /** As it is stored, to this device's knowledge. */
  readonly stored: Stored;
  /** Shows what is stored in the form's fields. */
  readonly typed: (stored: Stored) => In & DefaultValues<In>;
}

export interface EditDraft<Stored extends object, In extends Values, Out extends Values>
  extends Omit<DraftForm<In, Out>, 'standOn'> {
  /** What the edit was made on, its version included: older than what is stored now where a draft was taken up again. */
  readonly basis: Stored;
  /** Takes what is stored now: `typed` keeps every field that was changed here, `stored` none. */
  readonly take: (newer: Stored, winner: 'typed' | 'stored') => void;
  /** Another one each time the form was filled anew. */
  readonly round: number;
}

const isSame = (one: unknown, other: unknown): boolean =>
  draftText({ value: one ?? '' }) === draftText({ value: other ?? '' });

/** The newer state with what was changed over the older one. */
export const onTop = <In extends Values>(older: In, typed: In, newer: In): In => {
  const changed = Object.entries(typed).filter(([field, value]) => !isSame(value, older[field]));
  return { ...newer, ...Object.fromEntries(changed) };
};

/** Where nothing counts versions: what was not changed here follows what is stored, as soon as that is heard of. */
export const useNewest = <Stored extends object>(
  { basis, take }: Pick<EditDraft<Stored, Values, Values>, 'basis' | 'take'>,
  stored: Stored,
): void => {
  useEffect(() => {
    if (!isSame(basis, { ...basis, ...stored })) take(stored, 'typed');
  });
};

/**
 * `useDraft` for what is stored already. An edit that is taken up again stands on what it was made on, so that a save
 * tells which version that was, and sends what was typed and nothing else.
 */
export const useEditDraft = <Stored extends object, Out extends Values, In extends Values>(
  schema: z.ZodMiniType<Out, In>,
  { place, stored, typed }: EditOptions<Stored, In>,
): EditDraft<Stored, In, Out> => {
  const [fields] = useState(() => Object.keys(typed(stored)));
  // What an older edition of the app kept may lack what came since.
  const [begun] = useState<Stored>(() => ({
    ...stored,
    ...readDraft(localStorage, place, fields)?.basis,
  }));
  const [{ basis, round }, setStanding] = useState({ basis: begun, round: 0 });
  const { standOn, ...draft } = useDraft<Out, In>(schema, {
    place,
    empty: typed(begun),
    fields,
    basis: begun,
  });
  const take = (newer: Stored, winner: 'typed' | 'stored') => {
    const fresh = typed(newer);
    const values = winner === 'stored' ? fresh : onTop(typed(basis), draft.form.getValues(), fresh);
    standOn(newer, fresh, values);
    setStanding({ basis: newer, round: round + 1 });
  };
  return { ...draft, basis, take, round };
};

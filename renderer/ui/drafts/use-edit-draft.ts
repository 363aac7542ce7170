import { useEffect, useState } from 'react';
import type { DefaultValues } from 'react-hook-form';
import type * as z from 'zod/mini';
import { readDraft } from './draft-store.ts';
import { copyValues, hasSameContent } from './draft-values.ts';
import { type DraftForm, useDraft } from './use-draft.ts';

type FormValues = Record<string, unknown>;

export interface EditOptions<Stored extends object, In extends FormValues> {
  /** The key of the draft: the owner and the edited thing, such as `{user id}.pet.{pet id}`. */
  readonly storageKey: string;
  /** The stored state as known to this device. */
  readonly stored: Stored;
  /** The form's values of the stored state. */
  readonly typed: (stored: Stored) => In & DefaultValues<In>;
}

export interface EditDraft<Stored extends object, In extends FormValues, Out extends FormValues>
  extends Omit<DraftForm<In, Out>, 'rebase'> {
  /**
   * The state that the edit is based on, including its version. In a restored draft it may be older than
   * `stored`.
   */
  readonly basis: Stored;
  /**
   * Moves the edit to a newer state: with `typed`, fields that were changed here win; with `stored`, none.
   */
  readonly adoptVersion: (newer: Stored, winner: 'typed' | 'stored') => void;
  /** Changes each time the form was filled again. */
  readonly formKey: number;
}

const isSame = (first: unknown, second: unknown): boolean =>
  hasSameContent(copyValues({ value: first ?? '' }), copyValues({ value: second ?? '' }));

/** The newer state with the fields that were changed here. */
export const mergeTyped = <In extends FormValues>(older: In, typedValues: In, newer: In): In => {
  const changedFields = Object.entries(typedValues).filter(
    ([field, value]) => !isSame(value, older[field]),
  );
  return { ...newer, ...Object.fromEntries(changedFields) };
};

/** For things without versions: fields that were not changed here follow the stored state. */
export const useFollowStored = <Stored extends object>(
  {
    basis,
    adoptVersion,
  }: Pick<EditDraft<Stored, FormValues, FormValues>, 'basis' | 'adoptVersion'>,
  stored: Stored,
): void => {
  useEffect(() => {
    if (!isSame(basis, { ...basis, ...stored })) adoptVersion(stored, 'typed');
  });
};

/**
 * `useDraft` for editing a stored thing. A restored edit keeps its original basis, so that saving sends its
 * version and only the changed fields.
 */
export const useEditDraft = <Stored extends object, Out extends FormValues, In extends FormValues>(
  schema: z.ZodMiniType<Out, In>,
  { storageKey, stored, typed }: EditOptions<Stored, In>,
): EditDraft<Stored, In, Out> => {
  const [fields] = useState(() => Object.keys(typed(stored)));
  // Drafts of an older version may lack newer fields.
  const [initial] = useState<Stored>(() => ({
    ...stored,
    ...readDraft(localStorage, storageKey, fields)?.basis,
  }));
  const [{ basis, round: formKey }, setFormBasis] = useState({ basis: initial, round: 0 });
  const { rebase, ...draft } = useDraft<Out, In>(schema, {
    storageKey,
    empty: typed(initial),
    fields,
    basis: initial,
  });
  const adoptVersion = (newer: Stored, winner: 'typed' | 'stored') => {
    const newValues = typed(newer);
    const values =
      winner === 'stored' ? newValues : mergeTyped(typed(basis), draft.form.getValues(), newValues);
    rebase(newer, newValues, values);
    setFormBasis({ basis: newer, round: formKey + 1 });
  };
  return { ...draft, basis, adoptVersion, formKey };
};

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { v4 } from 'uuid';
import { ApiError } from '#renderer/api.ts';
import { isForDevice } from '#renderer/offline/keep-item.ts';
import { errorOf, newerIn } from '#renderer/offline/outbox-answer.ts';
import { isSaidBy } from '#renderer/offline/outbox-differences.ts';
import type { PetChanges } from '#renderer/offline/outbox-item.ts';
import { loadOutboxTexts } from '#renderer/offline/outbox-texts.ts';
import { useArrived } from '#renderer/offline/use-arrived.ts';
import { showErrorToast } from '#renderer/ui/error-toast.ts';
import { t } from '#renderer/ui/text.ts';
import { toast } from '#renderer/ui/toast-store.ts';
import { showFieldProblems } from '#renderer/ui/use-contract-form.ts';
import { useEditDraft } from '#renderer/ui/use-edit-draft.ts';
import type { Pet } from '#server/pets/contract.ts';
import { petForm } from '#server/pets/contract.ts';
import { changesOf, inputOf, type PetInput, type PetValues } from './pet-values.ts';
import { petQuery, refreshPets, useUpdatePet } from './queries.ts';
import { type PetAttempt, useKeepingEdit } from './use-keeping-edit.ts';
import { useOwnerId } from './use-owner-id.ts';
import { useToday } from './use-today.ts';

/** What was typed, and the newer state that the server has. */
export interface Overtaken {
  readonly words: PetChanges;
  readonly theirs: Pet;
  readonly typedAt: string;
}

/** Somebody else's save, or an earlier try of this one whose answer was lost: the newer version says which. */
const isOvertaken = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  (error.code === 'http.conflict' || error.code === 'http.idempotencyMismatch');

/** The edit is on the server, or on this device; what it stood on may be gone from the form. */
const useEnding = (finish: () => void, onDone: () => void) => {
  const done = () => {
    finish();
    onDone();
  };
  const saved = () => {
    toast({ title: t('pets.edit.done') });
    done();
  };
  return { done, saved };
};

/** An edit of a pet on the version that it was begun with, whatever became of the page since. */
export const usePetEdit = (pet: Pet, onDone: () => void) => {
  const today = useToday();
  const queryClient = useQueryClient();
  const owner = useOwnerId();
  const draft = useEditDraft<Pet, PetValues, PetInput>(petForm(today), {
    place: `${owner}.pet.${pet.id}`,
    stored: pet,
    typed: inputOf,
  });
  const { form, basis } = draft;
  const [overtaken, setOvertaken] = useState<Overtaken>();
  // One that was saved on this device first may just have arrived.
  const petId = useArrived(pet.id);
  const { mutateAsync, isPending } = useUpdatePet(petId);
  const keeping = useKeepingEdit(pet.id, owner);
  const { done, saved } = useEnding(draft.finish, onDone);
  useEffect(() => {
    if (keeping.problem) showFieldProblems(form, errorOf(keeping.problem));
  }, [form, keeping.problem]);

  const meet = async (error: ApiError, words: PetChanges) => {
    try {
      await loadOutboxTexts();
      const newest = () => queryClient.fetchQuery({ ...petQuery(petId), staleTime: 0 });
      const current = newerIn(error);
      const theirs = current && !('petId' in current) ? current : await newest();
      if (isSaidBy(words, theirs)) return saved();
      setOvertaken({ words, theirs, typedAt: new Date().toISOString() });
    } catch (problem) {
      showErrorToast(problem);
    }
  };

  const send = async (attempt: PetAttempt) => {
    const { words, base, key } = attempt;
    // Of one that has just arrived only the server knows the version, and nobody else has changed it.
    const version = petId === pet.id ? { version: base.version } : {};
    try {
      await mutateAsync({ body: { ...words, ...version }, key });
      saved();
    } catch (error) {
      if (isForDevice(error) && petId === pet.id) {
        if (await keeping.keep(attempt)) done();
      } else if (isOvertaken(error)) await meet(error, words);
      else if (overtaken || !showFieldProblems(form, error)) {
        showErrorToast(error, 'pets.save.failed');
      }
    }
  };

  const save = async (values: PetValues) => {
    const words = changesOf(basis, values);
    if (Object.keys(words).length === 0) return done();
    const attempt = { words, base: basis, key: draft.key() };
    const end = await keeping.join(attempt);
    if (end === 'kept') done();
    else if (end === 'nothing waits') await send(attempt);
  };

  /** What was chosen of both versions goes over the newer one; none of it where that is kept whole. */
  const choose = async (words: PetChanges) => {
    if (!overtaken) return;
    if (Object.keys(words).length > 0) {
      return send({ words, base: overtaken.theirs, key: v4() });
    }
    void refreshPets(queryClient);
    toast({ title: t('outbox.conflict.done') });
    done();
  };

  const decide = { overtaken, choose, decideLater: () => setOvertaken(undefined) };
  return { draft, today, isPending, save, giveUp: done, ...decide };
};

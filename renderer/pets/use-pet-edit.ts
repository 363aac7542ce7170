import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#renderer/api.ts';
import { showErrorToast } from '#renderer/ui/error-toast.ts';
import { t } from '#renderer/ui/text.ts';
import { toast } from '#renderer/ui/toast-store.ts';
import { showFieldProblems } from '#renderer/ui/use-contract-form.ts';
import { useEditDraft } from '#renderer/ui/use-edit-draft.ts';
import type { Pet } from '#server/pets/contract.ts';
import { petForm } from '#server/pets/contract.ts';
import { changesOf, inputOf, type PetInput, type PetValues } from './pet-values.ts';
import { petQuery, useUpdatePet } from './queries.ts';
import { useOwnerId } from './use-owner-id.ts';
import { useToday } from './use-today.ts';

/** How the edit stands to what is stored: the same, overtaken, or brought up to it. */
export type Standing = 'fresh' | 'overtaken' | 'loaded';

/** Somebody else's save, or an earlier try of this one whose answer was lost: the newer version says which. */
const isOvertaken = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.code === 'http.conflict' || error.code === 'http.idempotencyMismatch');

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
  const [standing, setStanding] = useState<Standing>('fresh');
  const { mutateAsync, isPending } = useUpdatePet(pet.id);
  const done = () => {
    draft.finish();
    onDone();
  };

  const save = async (values: PetValues) => {
    const changes = changesOf(basis, values);
    if (Object.keys(changes).length === 0) return done();
    try {
      await mutateAsync({ body: { ...changes, version: basis.version }, key: draft.key() });
    } catch (error) {
      if (isOvertaken(error)) setStanding('overtaken');
      else if (!showFieldProblems(form, error)) showErrorToast(error, 'pets.save.failed');
      return;
    }
    toast({ title: t('pets.edit.done') });
    done();
  };

  /** Takes what is stored now into every field that was not changed here. */
  const loadNewer = async () => {
    try {
      draft.take(await queryClient.fetchQuery({ ...petQuery(pet.id), staleTime: 0 }), 'typed');
      setStanding('loaded');
    } catch (error) {
      showErrorToast(error);
    }
  };

  return { draft, today, standing, isPending, save, loadNewer, giveUp: done };
};

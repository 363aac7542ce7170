import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v4 } from 'uuid';
import { ApiError } from '#renderer/api.ts';
import { showErrorToast } from '#renderer/ui/error-toast.ts';
import { t } from '#renderer/ui/text.ts';
import { toast } from '#renderer/ui/toast-store.ts';
import { showFieldProblems, useContractForm } from '#renderer/ui/use-contract-form.ts';
import type { Pet } from '#server/pets/contract.ts';
import { petForm } from '#server/pets/contract.ts';
import { changesOf, inputOf, type PetInput, type PetValues } from './pet-values.ts';
import { petQuery, useUpdatePet } from './queries.ts';
import { useToday } from './use-today.ts';

/** How the edit stands to what is stored: the same, overtaken, or brought up to it. */
export type Standing = 'fresh' | 'overtaken' | 'loaded';

/** Somebody else's save, or an earlier try of this one whose answer was lost: the newer version says which. */
const isOvertaken = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.code === 'http.conflict' || error.code === 'http.idempotencyMismatch');

/** An edit of a pet on the version that it was begun with. */
export const usePetEdit = (pet: Pet, onDone: () => void) => {
  const today = useToday();
  const queryClient = useQueryClient();
  const form = useContractForm<PetValues, PetInput>(petForm(today), inputOf(pet));
  // Read here, or react-hook-form does not keep count of the fields that were changed.
  const isDirty = Object.keys(form.formState.dirtyFields).length > 0;
  const [base, setBase] = useState(pet);
  const [key, setKey] = useState(() => v4());
  const [standing, setStanding] = useState<Standing>('fresh');
  const { mutateAsync, isPending } = useUpdatePet(pet.id);

  const save = async (values: PetValues) => {
    const changes = changesOf(base, values);
    if (Object.keys(changes).length === 0) return onDone();
    try {
      await mutateAsync({ body: { ...changes, version: base.version }, key });
    } catch (error) {
      if (isOvertaken(error)) setStanding('overtaken');
      else if (!showFieldProblems(form, error)) showErrorToast(error, 'pets.save.failed');
      return;
    }
    toast({ title: t('pets.edit.done') });
    onDone();
  };

  /** Takes what is stored now into every field that was not changed here. */
  const loadNewer = async () => {
    try {
      const newer = await queryClient.fetchQuery({ ...petQuery(pet.id), staleTime: 0 });
      setBase(newer);
      setKey(v4());
      form.reset(inputOf(newer), { keepDirtyValues: true });
      setStanding('loaded');
    } catch (error) {
      showErrorToast(error);
    }
  };

  return { form, today, standing, isDirty, isPending, save, loadNewer };
};

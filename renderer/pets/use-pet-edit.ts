import { useQueryClient } from '@tanstack/react-query';
import {
  type EditAttempt,
  isOvertaken,
  useOvertaken,
} from '#renderer/offline/conflicts/use-overtaken.ts';
import { isForDevice } from '#renderer/offline/outbox/keep-item.ts';
import type { Stored } from '#renderer/offline/outbox/outbox-item.ts';
import { useEditDraft } from '#renderer/ui/drafts/use-edit-draft.ts';
import { showFieldProblems } from '#renderer/ui/fields/use-contract-form.ts';
import { t } from '#renderer/ui/language/text.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import type { Pet } from '#server/pets/contract.ts';
import { petForm } from '#server/pets/contract.ts';
import type { PetChanges } from './offline.ts';
import { isMadeHere } from './offline-pets.ts';
import { changesOf, inputOf, type PetInput, type PetValues } from './pet-values.ts';
import { petQuery, useUpdatePet } from './queries.ts';
import { useKeepingEdit } from './use-keeping-edit.ts';
import { useOwnerId } from './use-owner-id.ts';
import { useToday } from './use-today.ts';

const isPet = (stored: Stored): stored is Pet => !('petId' in stored);

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
  const { mutateAsync, isPending } = useUpdatePet(pet.id);
  const keeping = useKeepingEdit(pet.id, owner);
  const { done, saved } = useEnding(draft.finish, onDone);

  const { meet, chooseBy, ...decide } = useOvertaken<PetChanges, Pet>({
    newest: () => queryClient.fetchQuery({ ...petQuery(pet.id), staleTime: 0 }),
    isOne: isPet,
    onSaved: saved,
    onDone: done,
  });

  const send = async (attempt: EditAttempt<PetChanges, Pet>) => {
    const { words, base, key } = attempt;
    // Of one that has just arrived only the server knows the version, and nobody else has changed it.
    const version = isMadeHere(base) ? {} : { version: base.version };
    try {
      await mutateAsync({ body: { ...words, ...version }, key });
      saved();
    } catch (error) {
      if (isForDevice(error)) {
        if (await keeping.keep(attempt)) done();
      } else if (isOvertaken(error)) await meet(error, words);
      else if (decide.overtaken || !showFieldProblems(form, error)) {
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

  return {
    draft,
    today,
    isPending,
    save,
    giveUp: done,
    problem: keeping.problem,
    ...decide,
    choose: chooseBy(send),
  };
};

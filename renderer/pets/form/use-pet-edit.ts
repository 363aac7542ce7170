import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { outboxState } from '#renderer/offline/outbox/outbox.ts';
import type { StoredBase } from '#renderer/offline/outbox/outbox-item.ts';
import { useSave } from '#renderer/offline/saving/use-save.ts';
import { petFields } from '#renderer/pets/fields.ts';
import type { PetChanges } from '#renderer/pets/offline.ts';
import { findUnsentChange } from '#renderer/pets/offline-pets.ts';
import { petQuery, showStoredPet } from '#renderer/pets/queries.ts';
import { useEditDraft } from '#renderer/ui/drafts/use-edit-draft.ts';
import { useOwnerClock, useOwnerId } from '#renderer/use-owner.ts';
import type { Pet } from '#server/pets/contract.ts';
import { petForm } from '#server/pets/contract.ts';
import { changesOf, type PetInput, type PetValues, toInput } from './pet-values.ts';

const isPet = (entity: StoredBase): entity is Pet => !('petId' in entity);

/** An edit of a pet. `problem` is the server's refusal of an unsent change of the pet, if there is one. */
export const usePetEdit = (pet: Pet, onDone: () => void) => {
  const { today } = useOwnerClock();
  const queryClient = useQueryClient();
  // The problem at the time the form opened: text typed since was not refused.
  const [problem] = useState(() => findUnsentChange(outboxState().items, pet.id)?.problem ?? null);
  const draft = useEditDraft<Pet, PetValues, PetInput>(petForm(today), {
    storageKey: `${useOwnerId()}.pet.${pet.id}`,
    stored: pet,
    typed: toInput,
  });
  const saving = useSave(draft, {
    edit: {
      basis: draft.basis,
      changes: changesOf,
      newest: () => queryClient.fetchQuery({ ...petQuery(pet.id), staleTime: 0 }),
      isOfKind: isPet,
      fields: petFields,
    },
    item: (body: PetChanges, attempt) => ({ kind: 'pet-edit', body, ...attempt }),
    onSent: (entity: Pet) => showStoredPet(queryClient, entity),
    failed: 'pets.save.failed',
    done: 'pets.edit.done',
    onDone,
  });
  return { draft, ...saving, today, problem };
};

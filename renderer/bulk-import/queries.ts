import { useMutation } from '@tanstack/react-query';
import { call } from '#renderer/api.ts';
import { createPet } from '#server/pets/contract.ts';
import type { NewPet } from './validate-rows.ts';

/** Saves one pet. Errors are shown with its row, not as a toast. */
export const useSavePet = () =>
  useMutation({
    mutationFn: ({ pet, key }: { readonly pet: NewPet; readonly key: string }) =>
      call(createPet, { body: pet }, { idempotencyKey: key }),
    onError: () => undefined,
  }).mutateAsync;

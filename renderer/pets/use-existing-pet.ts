import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { redirect, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useKeptForForm } from '#renderer/ui/drafts/typed-forms.ts';
import { isNotFound } from '#renderer/ui/not-found.ts';
import type { Pet } from '#server/pets/contract.ts';
import { ensurePet, petQuery } from './queries.ts';

/**
 * Loads a pet for a screen about a part of it. If the pet was deleted or is no longer shared with the account, its own
 * page is opened, which says so.
 */
export const ensureExistingPet = async (queryClient: QueryClient, petId: string): Promise<Pet> => {
  try {
    return await ensurePet(queryClient, petId);
  } catch (error) {
    if (!isNotFound(error)) throw error;
    throw redirect({ to: `/pet/${petId}`, replace: true });
  }
};

/**
 * The pet of such a screen, which is left when the server says that the pet is gone, and no form with unsaved text is
 * open.
 */
export const useExistingPet = (petId: string): Pet => {
  const { data, error } = useSuspenseQuery(petQuery(petId));
  const navigate = useNavigate();
  const isThere = useKeptForForm(petId, isNotFound(error) ? undefined : true);
  useEffect(() => {
    if (!isThere) void navigate({ to: '/pet/$petId', params: { petId }, replace: true });
  }, [isThere, navigate, petId]);
  return data;
};

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#renderer/api.ts';
import { refreshPets } from '#renderer/pets/queries.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import { listPets } from '#server/pets/contract.ts';
import { createSamplePets, removeSamplePets } from '#server/samples/contract.ts';

export const useCreateSamples = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(createSamplePets, {}),
    // The button stays busy until the pets are shown.
    onSuccess: () => refreshPets(queryClient),
    onError: (error) => showErrorToast(error, 'samples.failed'),
  });
};

export const useRemoveSamples = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(removeSamplePets, {}),
    onSuccess: async ({ message }) => {
      // Cached data of single pets is removed; the list is refetched below.
      queryClient.removeQueries({
        type: 'inactive',
        predicate: ({ queryKey: [path] }) =>
          typeof path === 'string' && path.startsWith(`${listPets.path}/`),
      });
      await refreshPets(queryClient);
      toast({ title: message });
    },
    onError: (error) => showErrorToast(error, 'samples.remove.failed'),
  });
};

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '#renderer/api.ts';
import { refetchPets } from '#renderer/pets/queries.ts';
import { t } from '#renderer/ui/language/text.ts';
import { newId } from '#renderer/ui/new-id.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import { type ScannedPet, transferScan } from '#server/scans/contract.ts';
import { scansQuery } from './queries.ts';

/** Creates a pet from a scan, which is removed, and opens the new pet. */
export const useAddAsPet = ({ petId }: ScannedPet) => {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  // One key for each scan, so that repeating a request creates only one pet.
  const [idempotencyKey] = useState(newId);
  return useMutation({
    mutationFn: () =>
      call(
        transferScan,
        { params: { scannedPetId: petId }, query: { id: idempotencyKey } },
        { idempotencyKey },
      ),
    onSuccess: async ({ id, name }) => {
      toast({ title: t('scans.added'), description: t('scans.added.text', { name }) });
      await navigate({ to: '/pet/$petId', params: { petId: id } });
      queryClient.setQueryData(scansQuery.queryKey, (list) =>
        list?.filter((scan) => scan.petId !== petId),
      );
      await refetchPets(queryClient);
    },
    onError: (error) => showErrorToast(error, 'scans.transferFailed', 'scans.transferFailed.text'),
  });
};

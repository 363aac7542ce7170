import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { reportDelivery } from '#renderer/offline/outbox/report-delivery.ts';
import { useDeliver } from '#renderer/offline/outbox/use-deliver.ts';
import { petQuery, refetchPets } from '#renderer/pets/queries.ts';
import { t } from '#renderer/ui/language/text.ts';
import { newId } from '#renderer/ui/new-id.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { useOwnerClock, useOwnerId } from '#renderer/use-owner.ts';
import { dayIn } from '#server/calendar/zones.ts';
import type { Pet } from '#server/pets/contract.ts';
import { petFromScan } from '#server/pets/rules.ts';
import type { ScannedPet } from '#server/scans/contract.ts';
import { parseCategory } from '#server/scans/rules.ts';
import { scansQuery } from './queries.ts';

/** Creates a pet from a scan, which is removed, and opens the new pet. */
export const useAddAsPet = (scan: ScannedPet) => {
  const owner = useOwnerId();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const deliver = useDeliver();
  const { today, timeZone } = useOwnerClock();
  // One id for each scan, so that repeating a request creates only one pet.
  const [id] = useState(newId);
  const { petId } = scan;
  return useMutation({
    mutationFn: async () => {
      const scannedOn = dayIn(new Date(scan.scannedAt), timeZone);
      const category = parseCategory(scan.category);
      const facts = petFromScan({ ...scan, category, scannedOn }, null, today);
      const body = { ...facts, id, imageUrl: scan.photo?.url ?? null };
      const delivery = await deliver<Pet>({
        ...{ kind: 'pet', owner, key: id, body, scan: { petId, fields: body } },
        createdAt: new Date().toISOString(),
      });
      return { delivery, name: body.name };
    },
    onSuccess: async ({ delivery, name }) => {
      const isSent = delivery.end === 'sent';
      if (isSent) queryClient.setQueryData(petQuery(id).queryKey, delivery.answer);
      reportDelivery(delivery.end, {
        title: t('scans.added'),
        description: t('scans.added.text', { name: isSent ? delivery.answer.name : name }),
      });
      await navigate({ to: '/pet/$petId', params: { petId: id } });
      if (!isSent) return;
      queryClient.setQueryData(scansQuery.queryKey, (list) =>
        list?.filter((one) => one.petId !== petId),
      );
      await refetchPets(queryClient);
    },
    onError: (error) => showErrorToast(error, 'scans.transferFailed', 'scans.transferFailed.text'),
  });
};

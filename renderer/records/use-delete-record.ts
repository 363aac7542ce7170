import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { v4 } from 'uuid';
import { currentUserQuery } from '#renderer/accounts/queries.ts';
import { useUndoDeletion } from '#renderer/deleted/queries.ts';
import { useDeliver } from '#renderer/offline/outbox/use-deliver.ts';
import { t } from '#renderer/ui/language/text.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import type { MedicalRecord } from '#server/records/contract.ts';
import { recordQuery } from './queries.ts';

/**
 * Deletes the shown version of a record. It disappears from the lists at once; if the server refuses, it
 * reappears with a toast.
 */
export const useDeleteRecord = (record: MedicalRecord, petName: string) => {
  const { id, title } = record;
  const queryClient = useQueryClient();
  const { data: user } = useSuspenseQuery(currentUserQuery);
  const deliver = useDeliver();
  const undo = useUndoDeletion();
  return useMutation({
    mutationFn: async () => {
      const [owner, key, createdAt] = [user?.id ?? '', v4(), new Date().toISOString()];
      const kind = 'record-removal';
      const delivery = await deliver({
        kind,
        owner,
        key,
        body: {},
        base: record,
        petName,
        createdAt,
      });
      return { owner, key, delivery };
    },
    onSuccess: (deletion) => {
      const { end } = deletion.delivery;
      const isSent = end === 'sent';
      const explanation = t(end === 'sending' ? 'outbox.sending' : 'outbox.kept.text');
      toast({
        title: t('records.deleted'),
        ...(isSent ? {} : { description: explanation }),
        action: {
          label: t('common.undo'),
          run: () => void undo(deletion, { kind: 'record', id, name: title }),
        },
      });
      if (isSent) queryClient.removeQueries({ queryKey: recordQuery(id).queryKey });
    },
    onError: (error) => showErrorToast(error, 'records.delete.failed'),
  });
};

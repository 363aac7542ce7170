import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { v4 } from 'uuid';
import { currentUserQuery } from '#renderer/accounts/queries.ts';
import { useUndoDeletion } from '#renderer/deleted/queries.ts';
import { useDeliver } from '#renderer/offline/outbox/use-deliver.ts';
import { t } from '#renderer/ui/language/text.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import type { PetDocument } from '#server/pet-documents/contract.ts';

/** Deletes the version of a document that is shown, and offers to undo that. */
export const useDeleteDocument = (document: PetDocument, petName: string) => {
  const { data: user } = useSuspenseQuery(currentUserQuery);
  const deliver = useDeliver();
  const undo = useUndoDeletion();
  return useMutation({
    mutationFn: async () => {
      const [owner, key, createdAt] = [user?.id ?? '', v4(), new Date().toISOString()];
      const kind = 'pet-document-removal';
      const shared = { owner, key, createdAt, petName };
      return { owner, key, delivery: await deliver({ kind, body: {}, base: document, ...shared }) };
    },
    onSuccess: (deletion) => {
      const { end } = deletion.delivery;
      const explanation = t(end === 'sending' ? 'outbox.sending' : 'outbox.kept.text');
      const thing = { kind: 'petDocument', id: document.id, name: document.title } as const;
      toast({
        title: t('petDocuments.deleted'),
        ...(end === 'sent' ? {} : { description: explanation }),
        action: { label: t('common.undo'), run: () => void undo(deletion, thing) },
      });
    },
    onError: (error) => showErrorToast(error, 'petDocuments.delete.failed'),
  });
};

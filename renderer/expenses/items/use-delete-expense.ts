import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { v4 } from 'uuid';
import { currentUserQuery } from '#renderer/accounts/queries.ts';
import { useUndoDeletion } from '#renderer/deleted/queries.ts';
import { expenseTitle } from '#renderer/expenses/expense-title.ts';
import { useDeliver } from '#renderer/offline/outbox/use-deliver.ts';
import { t } from '#renderer/ui/language/text.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import type { ExpenseItem } from '#server/expense-items/contract.ts';

/** Deletes the version of an expense that is shown, and offers to undo that. */
export const useDeleteExpense = (item: ExpenseItem) => {
  const { data: user } = useSuspenseQuery(currentUserQuery);
  const deliver = useDeliver();
  const undo = useUndoDeletion();
  return useMutation({
    mutationFn: async () => {
      const [owner, key, createdAt] = [user?.id ?? '', v4(), new Date().toISOString()];
      const kind = 'expense-removal';
      const delivery = await deliver({ kind, owner, key, body: {}, base: item, createdAt });
      return { owner, key, delivery };
    },
    onSuccess: (deletion) => {
      const { end } = deletion.delivery;
      const explanation = t(end === 'sending' ? 'outbox.sending' : 'outbox.kept.text');
      const name = expenseTitle(item.note, item.category);
      toast({
        title: t('expenses.item.deleted'),
        ...(end === 'sent' ? {} : { description: explanation }),
        action: {
          label: t('common.undo'),
          run: () => void undo(deletion, { kind: 'expense', id: item.id, name }),
        },
      });
    },
    onError: (error) => showErrorToast(error, 'expenses.item.delete.failed'),
  });
};

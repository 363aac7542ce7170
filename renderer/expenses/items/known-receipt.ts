import type { Items } from '#renderer/offline/outbox/outbox-queue.ts';
import { isLocalPhoto } from '#renderer/ui/photos/local-photo.ts';
import type { ExpenseItem } from '#server/expense-items/contract.ts';

/** The id of the receipt on the server, empty for none; undefined for a photo that this device has not sent yet. */
export const receiptIdOf = ({
  photo,
  pdf,
}: Pick<ExpenseItem, 'photo' | 'pdf'>): string | undefined =>
  photo && isLocalPhoto(photo.url) ? undefined : (photo?.id ?? pdf?.id ?? '');

/** Whether a PDF was chosen here as the receipt of an expense, perhaps after its state that the screen shows. */
export const hasOwnPdf = (items: Items, expenseId: string): boolean =>
  items.some((item) => item.kind === 'expense-pdf' && item.expenseId === expenseId);

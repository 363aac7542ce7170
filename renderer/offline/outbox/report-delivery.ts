import { t } from '#renderer/ui/language/text.ts';
import { type ToastContent, toast } from '#renderer/ui/overlays/toast-store.ts';
import type { Delivery } from './deliver.ts';

/**
 * Reports the result of a save: `doneToast` if the server has it, otherwise that it waits on this device. The toast's action
 * is offered in both cases.
 */
export const reportDelivery = (end: Delivery['end'], doneToast: ToastContent): void => {
  const action = doneToast.action ? { action: doneToast.action } : {};
  if (end === 'sent') toast(doneToast);
  else if (end === 'sending') toast({ title: t('outbox.sending'), ...action });
  else if (end === 'joined') toast({ title: t('outbox.changed'), ...action });
  else toast({ title: t('outbox.kept'), description: t('outbox.kept.text'), ...action });
};

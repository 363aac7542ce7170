import { isQuotaError } from '#renderer/offline/reads/storage-state.ts';
import { t } from '#renderer/ui/language/text.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import type { MessageId } from '#server/messages/ids.ts';
import { keepForLater } from './outbox.ts';
import { isUnreached, mayWait } from './outbox-answer.ts';
import type { NewItem } from './outbox-item.ts';

const LONG = 10_000;

/**
 * Whether a save of a record or pet that failed is for this device to keep. In the desktop window the server itself is
 * inside.
 */
export const isForDevice = (error: unknown): boolean => !window.alagaDesktop && mayWait(error);

/** The same for any other change, such as a deletion: what the server itself failed at is not kept. */
export const isUnreachedHere = (error: unknown): boolean =>
  !window.alagaDesktop && isUnreached(error);

/** Why a save could not be kept, in words; what was typed stands in its form still. */
const reasonOf = (error: unknown): string =>
  t(isQuotaError(error) ? 'outbox.full' : 'outbox.unkept');

/** Keeps a save that failed, and says so. Gives whether it is kept; `failed` is said where it is not, and the form stays. */
export const keepItem = async (item: NewItem, failed: MessageId): Promise<boolean> => {
  try {
    await keepForLater(item);
    toast({ title: t('outbox.kept'), description: t('outbox.kept.text') });
    return true;
  } catch (error) {
    const description = reasonOf(error);
    toast({ title: t(failed), description, tone: 'danger', duration: LONG });
    return false;
  }
};

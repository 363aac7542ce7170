import { keepForLater } from '#renderer/offline/outbox.ts';
import { mayWait } from '#renderer/offline/outbox-answer.ts';
import type { NewItem } from '#renderer/offline/outbox-item.ts';
import { loadOutboxTexts } from '#renderer/offline/outbox-texts.ts';
import { t } from '#renderer/ui/text.ts';
import { toast } from '#renderer/ui/toast-store.ts';

const LONG = 10_000;

/** Whether a save that failed was one for this device to keep. In the desktop window the server itself is inside. */
export const isForDevice = (error: unknown): boolean => !window.alagaDesktop && mayWait(error);

/** Keeps a record whose save failed, and says so. Gives whether it is kept; the form stays where it is not. */
export const keepRecord = async (item: NewItem): Promise<boolean> => {
  try {
    await keepForLater(item);
    toast({ title: t('outbox.kept'), description: t('outbox.kept.text') });
    return true;
  } catch {
    const description = t('outbox.unkept');
    toast({ title: t('records.save.failed'), description, tone: 'danger', duration: LONG });
    return false;
  }
};

/** PDFs are not part of a record's save and have no place on the device yet. */
export const sayPdfsCannotWait = async (): Promise<void> => {
  await loadOutboxTexts().catch(() => undefined);
  const description = t('outbox.pdfs');
  toast({ title: t('records.save.failed'), description, tone: 'danger', duration: LONG });
};

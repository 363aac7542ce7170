import { t } from '#renderer/ui/language/text.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';

const LONG = 10_000;

/** PDFs are not part of a record's save and have no place on the device yet. */
export const sayPdfsCannotWait = (): void => {
  const description = t('outbox.pdfs');
  toast({ title: t('records.save.failed'), description, tone: 'danger', duration: LONG });
};

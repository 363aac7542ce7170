import type { MessageId } from '#server/messages/ids.ts';
import { t } from './language/text.ts';
import { toast } from './overlays/toast-store.ts';

/** Copies a text to the clipboard, and says that it did, or that the browser does not allow it. */
export const copyText = async (
  text: string,
  { copied, failed }: Readonly<Record<'copied' | 'failed', MessageId>>,
): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: t(copied) });
  } catch {
    toast({ title: t(failed), tone: 'danger' });
  }
};

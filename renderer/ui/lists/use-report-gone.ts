import { useEffect, useRef } from 'react';
import { t } from '#renderer/ui/language/text.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';

/**
 * Closes the sheet of a thing that has left its list while it was open, and says so: another device or tab has deleted it,
 * or has changed it so that the list no longer contains it.
 */
export const useReportGone = (
  openedId: string | undefined,
  opened: { readonly title: string } | undefined,
  onClose: () => void,
): void => {
  const last = useRef<{ readonly id: string | undefined; readonly title: string }>(undefined);
  useEffect(() => {
    if (opened) last.current = { id: openedId, title: opened.title };
    else if (openedId !== undefined && last.current?.id === openedId) {
      const { title } = last.current;
      last.current = undefined;
      toast({ title: t('offline.gone', { title }), description: t('offline.gone.text') });
      onClose();
    }
  });
};

import { Download } from 'lucide-react';
import {
  InvalidOutboxFile,
  importItems,
  MAX_FILE_BYTES,
  writeOutboxFile,
} from '#renderer/offline/outbox/file/outbox-file.ts';
import { readOutbox } from '#renderer/offline/outbox/outbox.ts';
import type { Items } from '#renderer/offline/outbox/outbox-queue.ts';
import { useSendOutbox } from '#renderer/offline/sync/use-sync.ts';
import { Button } from '#renderer/ui/button.tsx';
import { FileButton } from '#renderer/ui/files/file-chooser.tsx';
import { saveFile } from '#renderer/ui/files/save-file.ts';
import { t } from '#renderer/ui/language/text.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import { timeNow } from '#renderer/ui/time/now.ts';

interface OwnerProps {
  readonly owner: string;
}

/** Saves items as a file that another device can import. Resolves to false if that failed. */
export const saveItems = async (items: Items): Promise<boolean> => {
  // Swedish dates are written as in ISO 8601, here in the time zone of the device.
  const day = timeNow().toLocaleDateString('sv');
  const file = writeOutboxFile(items);
  return (await saveFile({ name: `alaga-unsent-${day}.json`, file })) !== undefined;
};

export const SaveOutboxCopy = ({ owner }: OwnerProps) => (
  <Button
    look="secondary"
    icon={Download}
    className="mt-4 w-full"
    onClick={() =>
      void readOutbox(owner)
        .then(saveItems)
        .catch((error: unknown) => showErrorToast(error))
    }
  >
    {t('outbox.file.save')}
  </Button>
);

/** Adds the unsent changes of another device's file, and sends them. */
export const AddOutboxFile = ({ owner }: OwnerProps) => {
  const sendOutbox = useSendOutbox();
  const add = async (file: File) => {
    try {
      if (file.size > MAX_FILE_BYTES) throw new InvalidOutboxFile();
      const { added, skipped } = await importItems(owner, await file.text());
      toast({
        title: t('outbox.file.added', { count: added }),
        ...(skipped > 0 && { description: t('outbox.file.skipped', { count: skipped }) }),
      });
      sendOutbox.mutate({ owner, trigger: 'by-itself' });
    } catch (error) {
      if (error instanceof InvalidOutboxFile) {
        toast({ title: t('outbox.file.invalid'), tone: 'danger' });
      } else showErrorToast(error);
    }
  };
  return (
    <FileButton
      look="secondary"
      className="mt-3 w-full"
      accept="application/json,.json"
      onChoose={(file) => void add(file)}
    >
      {t('outbox.file.add')}
    </FileButton>
  );
};

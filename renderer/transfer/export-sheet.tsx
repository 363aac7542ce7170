import { useMutation, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#renderer/ui/button.tsx';
import { errorText, showErrorToast } from '#renderer/ui/error-toast.ts';
import { formatBytes } from '#renderer/ui/format.ts';
import { saveFile } from '#renderer/ui/save-file.ts';
import { Sheet } from '#renderer/ui/sheet.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { t } from '#renderer/ui/text.ts';
import { toast } from '#renderer/ui/toast-store.ts';
import type { ExportSize } from '#server/transfer/contract.ts';
import { CountsList } from './counts-list.tsx';
import { exportSizeQuery } from './queries.ts';
import { readExport } from './read-export.ts';
import { UnderWay } from './under-way.tsx';

const useExport = (onDone: () => void) => {
  const [done, setDone] = useState(0);
  const giveUp = useRef<AbortController>(undefined);
  useEffect(() => () => giveUp.current?.abort(), []);
  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      const controller = new AbortController();
      giveUp.current = controller;
      setDone(0);
      return readExport({ signal: controller.signal, onProgress: setDone });
    },
    onSuccess: (exported) => {
      saveFile(exported);
      toast({
        title: t('transfer.export.done'),
        description: t('transfer.export.done.text', { name: exported.name }),
      });
      onDone();
    },
    onError: (error) => {
      if (giveUp.current?.signal.aborted) return;
      showErrorToast(error, 'transfer.export.failed', 'transfer.export.failed.text');
    },
  });
  return { start: () => mutate(), isPending, done, cancel: () => giveUp.current?.abort() };
};

const Size = ({ size }: { readonly size: ExportSize }) => (
  <>
    <CountsList counts={size} />
    <p className="mt-2 text-hint text-ink-soft">
      {t('transfer.export.size', { size: formatBytes(size.bytes) })}
    </p>
  </>
);

const Contents = ({ onDone }: { readonly onDone: () => void }) => {
  const { data: size, error } = useQuery(exportSizeQuery);
  const { start, isPending, done, cancel } = useExport(onDone);
  return (
    <>
      <p className="mb-4 text-ink-soft text-row">{t('transfer.export.text')}</p>
      {size && <Size size={size} />}
      {error && <p role="alert">{errorText(error)}</p>}
      {!size && !error && <Skeleton className="h-60" />}
      <div className="mt-5 mb-2 flex flex-col">
        {isPending ? (
          <UnderWay label={t('transfer.export.busy')} done={done} onCancel={cancel} />
        ) : (
          <Button icon={Download} onClick={start}>
            {t('transfer.export.start')}
          </Button>
        )}
      </div>
    </>
  );
};

interface ExportSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Says what an export holds, and saves it as a file. Closing gives up what is under way. */
export const ExportSheet = ({ open, onClose }: ExportSheetProps) => (
  <Sheet open={open} onClose={onClose} title={t('transfer.export')}>
    <Contents onDone={onClose} />
  </Sheet>
);

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { FileButton } from '#renderer/ui/files/file-chooser.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { decodeText, isBinary, MAX_BYTES } from './read-file.ts';

interface TableFileProps {
  readonly onText: (text: string) => void;
  /** Called with the reason, as text, when a file is not accepted. */
  readonly onRefused: (reason: string) => void;
}

const useTableFile =
  ({ onText, onRefused }: TableFileProps) =>
  async (file: File) => {
    if (file.size > MAX_BYTES) return onRefused(t('bulkImport.file.tooLarge'));
    try {
      const bytes = new Uint8Array(await file.arrayBuffer());
      if (isBinary(bytes)) return onRefused(t('bulkImport.file.notText', { name: file.name }));
      onText(decodeText(bytes));
    } catch {
      onRefused(t('bulkImport.file.unread', { name: file.name }));
    }
  };

export const TableFile = (props: TableFileProps) => {
  const takeFile = useTableFile(props);
  return (
    <FileButton
      look="secondary"
      size="row"
      accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values"
      onChoose={(file) => void takeFile(file)}
    >
      {t('bulkImport.file.choose')}
    </FileButton>
  );
};

/** A drop target for a table's file that covers its children. */
export const DropTable = ({ children, ...props }: TableFileProps & { children: ReactNode }) => {
  const [isDraggedOver, setDraggedOver] = useState(false);
  const dropArea = useRef<HTMLDivElement>(null);
  const takeFile = useTableFile(props);
  const latestTakeFile = useRef(takeFile);
  useEffect(() => {
    latestTakeFile.current = takeFile;
  });
  useEffect(() => {
    const element = dropArea.current;
    const onDrag = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      // Without this, the browser would navigate to the file.
      event.preventDefault();
      setDraggedOver(event.type === 'dragover');
      const file = event.type === 'drop' ? event.dataTransfer.files[0] : undefined;
      if (file) void latestTakeFile.current(file);
    };
    const events = ['dragover', 'dragleave', 'drop'] as const;
    for (const event of events) element?.addEventListener(event, onDrag);
    return () => {
      for (const event of events) element?.removeEventListener(event, onDrag);
    };
  }, []);
  return (
    <div
      ref={dropArea}
      className={`min-w-0 rounded-control ${isDraggedOver ? 'outline-2 outline-narra outline-offset-4' : ''}`}
    >
      {children}
    </div>
  );
};

import { FolderOpen } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#renderer/ui/button.tsx';
import { TextArea } from '#renderer/ui/fields/text-field.tsx';
import { Dock } from '#renderer/ui/form-page.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { ConfirmDialog } from '#renderer/ui/overlays/confirm-dialog.tsx';
import { FormatGuide } from './format-guide.tsx';
import { DropTable, TableFile } from './table-file.tsx';
import type { BulkImport } from './use-bulk-import.ts';

interface TableBoxProps {
  readonly bulk: BulkImport;
  readonly error: string | undefined;
  /** The number of the line to correct. */
  readonly line: number | undefined;
}

const offsetOf = (text: string, line: number): number => {
  const linesBefore = text.split(/\r\n|\n|\r/).slice(0, line - 1);
  return linesBefore.reduce((sum, each) => sum + each.length + 1, 0);
};

/** Moves the cursor to the beginning of the line and scrolls it into view. */
const useLine = (line: number | undefined) => {
  const boxRef = useRef<HTMLTextAreaElement | null>(null);
  useEffect(() => {
    const textArea = boxRef.current;
    if (line === undefined || !textArea) return;
    const start = offsetOf(textArea.value, line);
    const end = textArea.value.indexOf('\n', start);
    textArea.focus();
    textArea.setSelectionRange(start, end < 0 ? textArea.value.length : end);
    const lines = textArea.value.split('\n').length;
    textArea.scrollTop = (textArea.scrollHeight / lines) * Math.max(0, line - 3);
  }, [line]);
  return boxRef;
};

export const TableBox = ({ bulk, error, line }: TableBoxProps) => {
  const { form } = bulk.draft;
  const boxRef = useLine(line);
  const { ref, ...registered } = form.register('text');
  const [readText, setReadText] = useState<string>();
  const file = {
    onText: (text: string) => (bulk.hasTypedRows() ? setReadText(text) : bulk.openFile(text)),
    onRefused: bulk.refuse,
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        bulk.check(form.getValues('text'));
      }}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-7 px-4 pt-4 pb-8 wide:grid-cols-[minmax(0,1fr)_24rem]">
        <DropTable {...file}>
          <TextArea
            label={t('bulkImport.box')}
            hint={t('bulkImport.box.hint')}
            error={error}
            rows={12}
            spellCheck={false}
            autoCapitalize="off"
            autoCorrect="off"
            wrap="off"
            placeholder={'name,category,date_of_birth\nBantay,dog,2022-03-14'}
            {...registered}
            ref={(area) => {
              ref(area);
              boxRef.current = area;
            }}
          />
          <div className="mt-3 flex flex-wrap gap-3">
            <TableFile {...file} />
          </div>
        </DropTable>
        <FormatGuide />
      </div>
      <Dock>
        <Button type="submit">{t('bulkImport.check')}</Button>
      </Dock>
      <ConfirmDialog
        open={readText !== undefined}
        onClose={() => setReadText(undefined)}
        onConfirm={() => {
          setReadText(undefined);
          bulk.openFile(readText ?? '');
        }}
        title={t('bulkImport.replace')}
        consequence={t('bulkImport.replace.text')}
        confirm={t('bulkImport.replace.confirm')}
        icon={FolderOpen}
      />
    </form>
  );
};

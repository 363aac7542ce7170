import { FilePlus2, FileText, X } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '#renderer/ui/button.tsx';
import { Progress } from '#renderer/ui/charts/progress.tsx';
import { passFocusOn } from '#renderer/ui/focus-beside.ts';
import { formatBytes } from '#renderer/ui/format/format.ts';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { PdfChooser } from '#renderer/ui/pdfs/pdf-chooser.tsx';
import { MAX_DOCUMENTS } from '#server/records/contract.ts';

/** A PDF in a list, either saved or only chosen. `size` is in bytes. */
export interface ListedPdf {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  /** The PDF's address if it is saved. */
  readonly url?: string;
  /** The uploaded fraction from 0 to 1 during an upload. */
  readonly sentShare?: number | undefined;
  /** Whether the PDF still waits on this device. */
  readonly waits?: boolean;
}

const Name = ({ name, size, url, sentShare, waits }: ListedPdf) => {
  const label = (
    <>
      <FileText size={24} className="shrink-0 text-ink-soft" />
      <span className="min-w-0 flex-1">
        <span className="block break-words text-row">{name}</span>
        <span className="block text-hint text-ink-soft">
          {[formatBytes(size), waits && sentShare === undefined && t('documents.waiting')]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {sentShare !== undefined && (
          <Progress value={sentShare} label={t('documents.sending', { name })} />
        )}
      </span>
    </>
  );
  const layout = 'flex min-h-14 min-w-0 flex-1 items-center gap-3 py-2';
  if (url === undefined) return <span className={layout}>{label}</span>;
  // The desktop app opens no second window, so the file is saved and opened by the system.
  if (window.alagaDesktop) {
    return (
      <a href={url} download={name} className={layout}>
        {label}
      </a>
    );
  }
  return (
    <a href={url} target="_blank" rel="noopener" className={layout}>
      {label}
      <span className="sr-only">{t('documents.open')}</span>
    </a>
  );
};

interface PdfListProps {
  readonly pdfs: readonly ListedPdf[];
  /** `onRemove` and `onChoose` are absent if the list is read-only. */
  readonly onRemove?: (pdf: ListedPdf) => void;
  /** Whether a PDF can be removed; by default all can. */
  readonly isRemovable?: (pdf: ListedPdf) => boolean;
  readonly onChoose?: (file: File) => void;
  readonly disabled?: boolean;
}

/** A list of PDFs that can be added to and removed from. The same cross cancels an upload. */
export const PdfList = (props: PdfListProps) => {
  const { pdfs, onRemove, isRemovable = () => true, onChoose, disabled = false } = props;
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <fieldset aria-label={t('documents.label')} className="min-w-0">
      <p className="mb-2 font-semibold text-row">
        {t('documents.label')}{' '}
        {onChoose && (
          <span className="font-normal text-ink-soft">
            {t('photo.upTo', { count: MAX_DOCUMENTS })}
          </span>
        )}
      </p>
      {pdfs.length > 0 && (
        <ul className="mb-3 rounded-card border border-line bg-surface pl-4">
          {pdfs.map((pdf) => (
            <li key={pdf.id} className="flex items-center border-line border-b last:border-b-0">
              <Name {...pdf} />
              {onRemove && isRemovable(pdf) && (
                <IconButton
                  ref={passFocusOn}
                  icon={X}
                  label={t(pdf.sentShare === undefined ? 'documents.remove' : 'common.cancel', {
                    name: pdf.name,
                  })}
                  onClick={() => onRemove(pdf)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {onChoose && pdfs.length < MAX_DOCUMENTS && (
        <Button
          look="secondary"
          size="row"
          icon={FilePlus2}
          disabled={disabled}
          onClick={() => chooser.current?.click()}
        >
          {t('documents.add')}
        </Button>
      )}
      <PdfChooser ref={chooser} onChoose={(file) => onChoose?.(file)} />
    </fieldset>
  );
};

import { FilePlus2, FileText, X } from 'lucide-react';
import { useRef } from 'react';
import { useController } from 'react-hook-form';
import { Button } from '#renderer/ui/button.tsx';
import { passFocusOn } from '#renderer/ui/focus-beside.ts';
import { IconButton } from '#renderer/ui/icon-button.tsx';
import { ExpenseIcon } from '#renderer/ui/icons/expense-icon.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import { localPdfIn } from '#renderer/ui/pdfs/local-pdf.ts';
import { PdfChooser } from '#renderer/ui/pdfs/pdf-chooser.tsx';
import { problemOf } from '#renderer/ui/pdfs/pdf-files.ts';
import { readPdf } from '#renderer/ui/pdfs/read-pdf.ts';
import { PHOTO_LIMITS } from '#renderer/ui/photos/photo-limits.ts';
import { PhotoPicker } from '#renderer/ui/photos/photo-picker.tsx';
import { PHOTO_PLACEHOLDER } from '#server/photos/contract.ts';
import type { ItemForm } from './item-values.ts';

interface ReceiptFieldProps {
  readonly form: ItemForm;
  /** Called with true while the receipt is being prepared. */
  readonly onBusy: (isBusy: boolean) => void;
}

const Pdf = ({ name, onRemove }: { readonly name: string; readonly onRemove: () => void }) => (
  <div className="flex min-h-14 items-center gap-3 rounded-card border border-line bg-surface pl-4">
    <FileText size={24} className="shrink-0 text-ink-soft" />
    <span className="wrap-anywhere min-w-0 flex-1 py-2 text-row">{name}</span>
    <IconButton
      ref={passFocusOn}
      icon={X}
      label={t('expenses.receipt.removePdf')}
      onClick={onRemove}
    />
  </div>
);

/** The receipt of an expense: a photo, or a PDF. */
export const ReceiptField = ({ form, onBusy }: ReceiptFieldProps) => {
  const { field, fieldState } = useController({ control: form.control, name: 'imageUrl' });
  const chooser = useRef<HTMLInputElement>(null);
  const value = field.value ?? undefined;
  const pdfName =
    value === PHOTO_PLACEHOLDER ? t('expenses.receipt.pdf') : value && localPdfIn(value)?.name;
  const choose = async (file: File) => {
    const problem = await problemOf(file);
    if (problem !== undefined) {
      toast({ title: t('documents.failed'), description: t(problem), tone: 'danger' });
      return;
    }
    onBusy(true);
    const pdf = await readPdf(file);
    if (pdf === undefined) toast({ title: t('documents.failed'), tone: 'danger' });
    else field.onChange(pdf);
    onBusy(false);
  };
  return (
    <div>
      <p aria-hidden className="mb-2 font-semibold text-row">
        {t('expenses.item.receipt')}
        <span className="font-normal text-ink-soft"> {t('field.optional')}</span>
      </p>
      {pdfName === undefined ? (
        <>
          <PhotoPicker
            label={t('expenses.item.receipt')}
            value={value}
            onChange={(src) => field.onChange(src ?? null)}
            limits={PHOTO_LIMITS.receipt}
            placeholder={<ExpenseIcon type="supplies" />}
            focusRef={field.ref}
            error={fieldState.error?.message}
            onBusy={onBusy}
          />
          {value === undefined && (
            <Button
              look="secondary"
              size="row"
              icon={FilePlus2}
              className="mt-3"
              onClick={() => chooser.current?.click()}
            >
              {t('documents.add')}
            </Button>
          )}
        </>
      ) : (
        <Pdf name={pdfName} onRemove={() => field.onChange(null)} />
      )}
      <PdfChooser ref={chooser} onChoose={(file) => void choose(file)} />
    </div>
  );
};

import { FileText } from 'lucide-react';
import type { QuestionProps } from '#renderer/offline/outbox/kinds.ts';
import { t } from '#renderer/ui/language/text.ts';
import { ConfirmDialog } from '#renderer/ui/overlays/confirm-dialog.tsx';
import type { LocalPdf } from '#renderer/ui/pdfs/local-pdf.ts';

/** Asks whether a PDF in the outbox replaces the receipt that another device added meanwhile. */
export const ReceiptQuestion = ({
  item,
  ...answers
}: QuestionProps<{ readonly body: LocalPdf }>) => (
  <ConfirmDialog
    open
    onClose={answers.onClose}
    onConfirm={answers.onYes}
    onCancel={answers.onNo}
    title={t('expenses.receipt.replace', { name: item.body.name })}
    consequence={t('expenses.receipt.replace.text')}
    confirm={t('expenses.receipt.replace.yes')}
    cancel={t('expenses.receipt.replace.no')}
    icon={FileText}
    look="primary"
  />
);

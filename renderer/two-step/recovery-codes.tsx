import { Copy, Download, Printer } from 'lucide-react';
import { createPortal } from 'react-dom';
import { Button } from '#renderer/ui/button.tsx';
import { copyText } from '#renderer/ui/copy-text.ts';
import { saveFile } from '#renderer/ui/files/save-file.ts';
import { t } from '#renderer/ui/language/text.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import '#renderer/ui/print-sheet.css';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
}

const codesAsText = (codes: readonly string[]): string =>
  [t('twoStep.recovery.file', { host: window.location.host }), '', ...codes, ''].join('\n');

const save = async (codes: readonly string[]): Promise<void> => {
  try {
    const file = new Blob([codesAsText(codes)], { type: 'text/plain' });
    await saveFile({ name: 'alaga-recovery-codes.txt', file });
  } catch (error) {
    showErrorToast(error, 'twoStep.failed');
  }
};

/** The page that is printed instead of the screen, where a sheet would cover the profile. */
const PrintedCodes = ({ codes }: RecoveryCodesProps) =>
  createPortal(
    <div className="print-sheet">
      <p className="whitespace-pre-line text-body leading-loose">{codesAsText(codes)}</p>
    </div>,
    document.body,
  );

/** The recovery codes, which are known only now, with ways to keep them. */
export const RecoveryCodeList = ({ codes }: RecoveryCodesProps) => (
  <>
    <PrintedCodes codes={codes} />
    <ol
      aria-label={t('twoStep.recovery.title')}
      className="grid grid-cols-2 gap-x-4 gap-y-5 rounded-card border border-line bg-surface p-5 max-narrow:grid-cols-1"
    >
      {codes.map((code, index) => (
        <li key={code} className="flex items-baseline gap-3">
          <span aria-hidden className="w-5 text-right text-hint text-ink-soft">
            {index + 1}
          </span>
          <span className="select-all whitespace-nowrap font-medium tabular-nums tracking-wider">
            {code}
          </span>
        </li>
      ))}
    </ol>
    <div className="flex flex-wrap gap-3">
      <Button
        look="secondary"
        size="row"
        className="flex-1"
        icon={Copy}
        onClick={() =>
          void copyText(codes.join('\n'), {
            copied: 'twoStep.recovery.copied',
            failed: 'twoStep.notCopied',
          })
        }
      >
        {t('twoStep.copy')}
      </Button>
      <Button
        look="secondary"
        size="row"
        className="flex-1"
        icon={Download}
        onClick={() => void save(codes)}
      >
        {t('twoStep.save')}
      </Button>
      <Button
        look="secondary"
        size="row"
        className="flex-1"
        icon={Printer}
        onClick={() => window.print()}
      >
        {t('twoStep.print')}
      </Button>
    </div>
  </>
);

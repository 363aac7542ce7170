import { Download, type LucideIcon } from 'lucide-react';
import { Button } from '#renderer/ui/button.tsx';
import { t } from '#renderer/ui/language/text.ts';

interface CodeButtonsProps {
  readonly busy: boolean;
  readonly onDownload: () => void;
  /** The most common action on the code. */
  readonly main?: { readonly icon: LucideIcon; readonly label: string; readonly run: () => void };
}

export const CodeButtons = ({ busy, onDownload, main }: CodeButtonsProps) => (
  <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-3">
    <Button
      look={main ? 'secondary' : 'primary'}
      icon={Download}
      onClick={onDownload}
      aria-disabled={busy}
    >
      {t('sharing.download')}
    </Button>
    {main && (
      <Button icon={main.icon} onClick={main.run} aria-disabled={busy}>
        {main.label}
      </Button>
    )}
  </div>
);

import { Download, type LucideIcon } from 'lucide-react';
import { Button } from '#renderer/ui/button.tsx';
import { t } from '#renderer/ui/language/text.ts';

interface CodeButtonsProps {
  readonly isBusy: boolean;
  readonly onDownload: () => void;
  /** The most common action on the code. */
  readonly main?: { readonly icon: LucideIcon; readonly label: string; readonly run: () => void };
}

export const CodeButtons = ({ isBusy, onDownload, main }: CodeButtonsProps) => (
  <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-3">
    <Button
      look={main ? 'secondary' : 'primary'}
      icon={Download}
      onClick={onDownload}
      disabled={isBusy}
    >
      {t('sharing.download')}
    </Button>
    {main && (
      <Button icon={main.icon} onClick={main.run} disabled={isBusy}>
        {main.label}
      </Button>
    )}
  </div>
);

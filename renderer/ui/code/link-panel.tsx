import { Copy, Share2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#renderer/ui/button.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { CodeDrawing } from './code-drawing.tsx';
import { copyLink } from './copy-link.ts';
import { drawCode } from './draw-code.ts';

/** Closing the system's sheet is no error. */
const openShareSheet = (link: string): Promise<void> =>
  navigator.share({ url: link }).catch(() => undefined);

interface LinkPanelProps {
  readonly link: string;
  /** An explanation of the link, shown between it and the button that shares it. */
  readonly children: ReactNode;
}

/** A link to pass on, as a QR code and as text. */
export const LinkPanel = ({ link, children }: LinkPanelProps) => (
  <div className="flex flex-col gap-4">
    <div className="flex justify-center rounded-card border border-line bg-tag p-4">
      <div className="w-49 max-w-full">
        <CodeDrawing code={drawCode(link)} label={t('link.code')} />
      </div>
    </div>
    <div className="flex flex-wrap items-center gap-x-3 rounded-control border border-control bg-surface py-1 pr-1 pl-4">
      <span className="wrap-anywhere min-w-[min(10rem,100%)] flex-1 select-all text-row">
        {link.replace(/^https?:\/\//, '')}
      </span>
      <Button look="quiet" size="row" icon={Copy} onClick={() => void copyLink(link)}>
        {t('link.copy')}
      </Button>
    </div>
    {children}
    {'share' in navigator && (
      <Button icon={Share2} onClick={() => void openShareSheet(link)}>
        {t('link.share')}
      </Button>
    )}
  </div>
);

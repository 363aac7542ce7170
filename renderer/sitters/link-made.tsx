import { Copy, Share2 } from 'lucide-react';
import { Button } from '#renderer/ui/button.tsx';
import { CodeDrawing } from '#renderer/ui/code/code-drawing.tsx';
import { drawCode } from '#renderer/ui/code/draw-code.ts';
import { formatDate } from '#renderer/ui/format/format.ts';
import { t } from '#renderer/ui/language/text.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import type { NewSitterLink } from '#server/sitters/contract.ts';

const copy = async (link: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(link);
    toast({ title: t('sitters.copied') });
  } catch {
    toast({ title: t('sitters.notCopied'), tone: 'danger' });
  }
};

/** Closing the system's sheet is no error. */
const share = (link: string): Promise<void> =>
  navigator.share({ url: link }).catch(() => undefined);

/** A new link as a QR code and as text, the only time that it is known. */
export const LinkMade = ({ made }: { readonly made: NewSitterLink }) => {
  const { link, from, until, hasPin } = made;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex justify-center rounded-card border border-line bg-tag p-4">
        <div className="w-49 max-w-full">
          <CodeDrawing code={drawCode(link)} label={t('sitters.made.code')} />
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 rounded-control border border-control bg-surface py-1 pr-1 pl-4">
        <span className="wrap-anywhere min-w-40 flex-1 select-all text-row">
          {link.replace(/^https?:\/\//, '')}
        </span>
        <Button look="quiet" size="row" icon={Copy} onClick={() => void copy(link)}>
          {t('sitters.copy')}
        </Button>
      </div>
      <p className="text-ink-soft text-row">
        {`${t('sitters.works')}: ${t('sitters.works.days', { from: formatDate(from), until: formatDate(until) })} · ${t(hasPin ? 'sitters.pin.set' : 'sitters.pin.none')}`}
      </p>
      {'share' in navigator && (
        <Button icon={Share2} onClick={() => void share(link)}>
          {t('sitters.share')}
        </Button>
      )}
    </div>
  );
};

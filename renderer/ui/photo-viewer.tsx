import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { IconButton } from './icon-button.tsx';
import { t } from './text.ts';
import { useReturnFocus } from './use-return-focus.ts';

interface PhotoViewerProps {
  /** The photo to show; none closes the viewer. */
  readonly photo: { readonly url: string; readonly label: string } | undefined;
  readonly onClose: () => void;
}

/** One photo as large as the window lets it be. */
export const PhotoViewer = ({ photo, onClose }: PhotoViewerProps) => {
  const returnFocus = useReturnFocus();
  return (
    <Dialog.Root
      open={photo !== undefined}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-fade bg-scrim" />
        <Dialog.Content
          {...returnFocus}
          aria-describedby={undefined}
          className="fixed inset-0 z-40 flex animate-fade flex-col gap-3 bg-paper p-4 outline-none wide:inset-8 wide:rounded-card"
        >
          <div className="flex items-center justify-between gap-3">
            <Dialog.Title className="font-semibold text-row">{photo?.label}</Dialog.Title>
            <Dialog.Close asChild>
              <IconButton icon={X} label={t('common.close')} />
            </Dialog.Close>
          </div>
          {photo && (
            <img src={photo.url} alt={photo.label} className="min-h-0 flex-1 object-contain" />
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
};

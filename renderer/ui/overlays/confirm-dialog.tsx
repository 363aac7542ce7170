import { type LucideIcon, Trash2, Undo2 } from 'lucide-react';
import { AlertDialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { Button } from '#renderer/ui/button.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { useCloseOnBack } from './use-close-on-back.ts';
import { useReturnFocus } from './use-return-focus.ts';

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
  readonly title: string;
  /** A text that says what is lost. */
  readonly consequence: string;
  /** A text that says how to undo it. */
  readonly undo?: string;
  readonly confirm: string;
  readonly picture?: ReactNode;
  /** The icon for actions other than deletions. */
  readonly icon?: LucideIcon;
  readonly look?: 'danger' | 'primary';
  /** The label of the cancel button, and a callback before the dialog closes. */
  readonly cancel?: string;
  readonly onCancel?: () => void;
  readonly busy?: boolean;
  /** Choices that belong to the action, above its button. */
  readonly children?: ReactNode;
}

/** Confirms an action such as a deletion, and says how to undo it. */
export const ConfirmDialog = ({
  open,
  onClose,
  onConfirm,
  title,
  consequence,
  undo,
  confirm,
  picture,
  icon = Trash2,
  look = 'danger',
  cancel = t('common.cancel'),
  onCancel,
  busy = false,
  children,
}: ConfirmDialogProps) => {
  const returnFocus = useReturnFocus();
  useCloseOnBack(open, onClose);
  return (
    <AlertDialog.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
    >
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-30 animate-fade bg-scrim" />
        <AlertDialog.Content
          {...returnFocus}
          className="fixed inset-x-0 bottom-0 z-30 mx-auto max-h-[92dvh] max-w-xl animate-rise overflow-y-auto rounded-t-card bg-paper px-4 pt-6 pb-[max(28px,env(safe-area-inset-bottom))] shadow-float outline-none wide:inset-x-4 wide:inset-y-8 wide:my-auto wide:h-fit wide:max-w-md wide:rounded-card wide:pb-6"
        >
          <div className="flex items-center gap-4">
            {picture}
            <div className="min-w-0">
              <AlertDialog.Title className="wrap-anywhere font-semibold text-total">
                {title}
              </AlertDialog.Title>
              <AlertDialog.Description className="wrap-anywhere text-ink-soft text-row">
                {consequence}
              </AlertDialog.Description>
            </div>
          </div>
          {undo && (
            <p className="wrap-anywhere mt-5 flex gap-4 rounded-card bg-track p-4 text-row">
              <Undo2 size={20} className="shrink-0 text-ink-soft" />
              {undo}
            </p>
          )}
          {children}
          <div className="mt-5 flex flex-col gap-3">
            <Button
              look={look}
              icon={icon}
              className="wrap-anywhere"
              onClick={onConfirm}
              disabled={busy}
            >
              {confirm}
            </Button>
            <AlertDialog.Cancel asChild>
              <Button look="secondary" onClick={onCancel}>
                {cancel}
              </Button>
            </AlertDialog.Cancel>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
};

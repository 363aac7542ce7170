import { type FormEventHandler, type ReactNode, useId } from 'react';
import { Button } from '#renderer/ui/button.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { Sheet, type SheetProps } from '#renderer/ui/overlays/sheet.tsx';
import { DraftLine, type NotedDraft } from './draft-note.tsx';

interface FormSheetProps
  extends Pick<SheetProps, 'title' | 'subtitle' | 'picture' | 'onClose' | 'children'> {
  /** The form's draft; absent for a form that keeps none. */
  readonly draft?: NotedDraft;
  readonly onAgain?: () => void;
  readonly save: FormEventHandler;
  /** The submit button, which is disabled and says that the form is being saved while `saving`. */
  readonly saveText: string;
  readonly saving: boolean;
  /** Disables the submit button, for example while a photo is being prepared. */
  readonly isBusy?: boolean;
  /** Called by a Cancel button below the submit button; without it there is none. */
  readonly onCancel?: () => void;
  /** The classes of the form; by default its fields have margins of their own. */
  readonly className?: string;
  /** Shown below the form. */
  readonly below?: ReactNode;
}

/** A sheet with a form, whose submit button stays visible at the bottom. */
export const FormSheet = ({
  draft,
  onAgain,
  save,
  saveText,
  saving,
  isBusy = false,
  onCancel,
  className,
  below,
  children,
  ...sheet
}: FormSheetProps) => {
  const id = useId();
  return (
    <Sheet
      {...sheet}
      open
      dock={
        <div className="flex flex-col">
          <Button type="submit" form={id} disabled={saving || isBusy}>
            {saving ? t('common.saving') : saveText}
          </Button>
          {onCancel && (
            <Button look="quiet" className="mt-1" onClick={onCancel}>
              {t('common.cancel')}
            </Button>
          )}
        </div>
      }
    >
      <form id={id} noValidate onSubmit={save} className={`pt-1 ${className ?? ''}`}>
        {draft && onAgain && (
          <DraftLine className={className ? '' : 'mb-4'} draft={draft} onAgain={onAgain} />
        )}
        {children}
      </form>
      {below}
    </Sheet>
  );
};

import { Trash2 } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { DropItemDialog } from '#renderer/offline/device/drop-item-dialog.tsx';
import { WaitingBanner } from '#renderer/offline/device/waiting-banner.tsx';
import { isNew } from '#renderer/offline/outbox/kinds.ts';
import type { OutboxItem, StoredBase } from '#renderer/offline/outbox/outbox-item.ts';
import type { EditForm, FormValues } from '#renderer/offline/saving/use-save.ts';
import { Button } from '#renderer/ui/button.tsx';
import { DraftLine } from '#renderer/ui/drafts/draft-note.tsx';
import { t } from '#renderer/ui/language/text.ts';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import type { MessageId } from '#server/messages/ids.ts';
import { OvertakenEdit } from './overtaken-edit.tsx';

interface EditSheetProps<
  Words extends FormValues,
  S extends StoredBase,
  In extends FormValues,
  Out extends FormValues,
> {
  readonly edit: EditForm<Words, S, In, Out>;
  readonly title: string;
  /** The name of what is changed. */
  readonly name: string;
  readonly saveText: MessageId;
  /** The label of the button that deletes the thing, if it does something other than delete it. */
  readonly deleteText?: MessageId;
  /** The last unsent change of the thing on this device. */
  readonly waitingItem: OutboxItem | undefined;
  /** True while something is being prepared or deleted, when nothing can be saved or deleted. */
  readonly isBusy?: boolean;
  /** False if the role of the account includes editing the thing, but not deleting it. */
  readonly mayDelete?: boolean;
  readonly onDelete: () => void;
  /** Opens the form again. */
  readonly onAgain: () => void;
  readonly onClose: () => void;
  /** The fields of the form. */
  readonly children: ReactNode;
  /** Rendered after the form. */
  readonly below?: ReactNode;
}

/**
 * Edits or deletes a thing that may have unsent changes. The draft is kept until it is saved or discarded. If
 * another version was saved meanwhile, the owner chooses between the two.
 */
export const EditSheet = <
  Words extends FormValues,
  S extends StoredBase,
  In extends FormValues,
  Out extends FormValues,
>(
  props: EditSheetProps<Words, S, In, Out>,
) => {
  const { edit, name, saveText, waitingItem, isBusy = false, onDelete, onAgain, onClose } = props;
  const { mayDelete = true } = props;
  const { draft, save, saving, giveUp } = edit;
  const [dropping, setDropping] = useState(false);
  const id = useId();
  const requestDeletion = () => {
    // A thing that the server never had is removed from the outbox instead of being deleted, after a
    // question.
    if (waitingItem && isNew(waitingItem)) return setDropping(true);
    onDelete();
    giveUp();
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={props.title}
      subtitle={name}
      dock={
        <div className="grid auto-cols-fr grid-flow-col gap-3 max-narrow:grid-flow-row">
          {(mayDelete || (waitingItem && isNew(waitingItem))) && (
            <Button look="quiet-danger" icon={Trash2} onClick={requestDeletion} disabled={isBusy}>
              {t(props.deleteText ?? 'common.delete')}
            </Button>
          )}
          <Button type="submit" form={id} disabled={saving || isBusy}>
            {t(saving ? 'common.saving' : saveText)}
          </Button>
        </div>
      }
    >
      {waitingItem && <WaitingBanner item={waitingItem} />}
      <form id={id} noValidate onSubmit={save} className="flex flex-col gap-4 pt-1">
        <DraftLine draft={draft} onAgain={onAgain} />
        {props.children}
      </form>
      {props.below}
      {waitingItem && (
        <DropItemDialog
          item={waitingItem}
          open={dropping}
          onClose={() => setDropping(false)}
          onDropped={giveUp}
        />
      )}
      <OvertakenEdit edit={edit} name={name} save={t(saveText)} />
    </Sheet>
  );
};

import { useSuspenseQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { currentUserQuery } from '#renderer/accounts/queries.ts';
import type { Delivery } from '#renderer/offline/outbox/deliver.ts';
import type { NewItem, StoredBase } from '#renderer/offline/outbox/outbox-item.ts';
import { reportDelivery } from '#renderer/offline/outbox/report-delivery.ts';
import type { ThingField } from '#renderer/offline/outbox/thing-fields.ts';
import { useDeliver } from '#renderer/offline/outbox/use-deliver.ts';
import { type EditOptions, useEditDraft } from '#renderer/ui/drafts/use-edit-draft.ts';
import { type SaveOptions, useSaveValues } from '#renderer/ui/drafts/use-save.ts';
import { t } from '#renderer/ui/language/text.ts';
import { newId } from '#renderer/ui/new-id.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import type { MessageId } from '#server/messages/ids.ts';
import { type EditAttempt, isEditConflict, useEditConflict } from './use-edit-conflict.ts';

export type FormValues = Record<string, unknown>;
type EditToSave<Words, S extends StoredBase> = Omit<EditAttempt<Words, S>, 'key'>;

interface SaveEditOptions<
  Words,
  S extends StoredBase,
  In extends FormValues,
  Out extends FormValues,
> extends EditOptions<S, In>,
    Pick<SaveOptions<EditToSave<Words, S>, S>, 'failed'> {
  readonly schema: z.ZodMiniType<Out, In>;
  /** Only the fields that were changed. */
  readonly changes: (base: S, values: Out) => Words;
  /** The edit as an item of the outbox. */
  readonly item: (attempt: EditAttempt<Words, S> & Pick<NewItem, 'owner' | 'createdAt'>) => NewItem;
  /** Called with the server's state after the edit. */
  readonly onSent?: (entity: S) => void;
  /** Sends what is not part of the edit, such as PDFs, after it was sent or stored on this device. */
  readonly onKept?: (values: Out) => void;
  readonly newest: () => Promise<S>;
  readonly isOne: (entity: StoredBase) => entity is S;
  readonly fields: (entity: S) => readonly ThingField[];
  readonly done: MessageId;
  readonly onDone: () => void;
}

/**
 * Saves an edit of the version that it was begun with, through the outbox. If somebody else has saved another version
 * meanwhile, the owner chooses.
 */
export const useSaveEdit = <
  Words extends Readonly<Record<string, unknown>>,
  S extends StoredBase,
  In extends FormValues,
  Out extends FormValues,
>(
  options: SaveEditOptions<Words, S, In, Out>,
) => {
  const { schema, storageKey, changes, item, onSent, newest, isOne, fields, failed, onDone } =
    options;
  const submittedValues = useRef<Out>(undefined);
  const { data: user } = useSuspenseQuery(currentUserQuery);
  // The session may end while the form is open. The draft still belongs to the owner who typed it.
  const [owner] = useState(user?.id ?? '');
  const draft = useEditDraft<S, Out, In>(schema, {
    ...options,
    storageKey: `${owner}.${storageKey}`,
  });
  const deliver = useDeliver();
  const closeForm = () => {
    draft.finish();
    onDone();
  };
  const finishEdit = () => {
    if (submittedValues.current) options.onKept?.(submittedValues.current);
    closeForm();
  };
  const onEnd = ({ end }: Pick<Delivery, 'end'>) => {
    reportDelivery(end, { title: t(options.done) });
    finishEdit();
  };
  const onSaved = () => onEnd({ end: 'sent' });
  const { mergeOrAsk, chooseBy, ...decide } = useEditConflict<Words, S>({
    newest,
    isOne,
    fields,
    onSaved,
    onDone: closeForm,
  });

  const sendEdit = async (edit: EditToSave<Words, S>, key: string) => {
    const createdAt = new Date().toISOString();
    const delivery = await deliver<S>(item({ ...edit, key, owner, createdAt }));
    if (delivery.end === 'sent') onSent?.(delivery.answer);
    return delivery;
  };
  const mergeAndSave = async (edit: EditToSave<Words, S>): Promise<void> => {
    try {
      const { end } = await sendEdit(edit, newId());
      reportDelivery(end, { title: t(options.done), description: t('outbox.merged') });
      finishEdit();
    } catch (error) {
      showErrorToast(error, failed);
    }
  };
  const onFailed = async (error: Error, edit: EditToSave<Words, S>) => {
    if (isEditConflict(error)) {
      const mergedEdit = await mergeOrAsk(error, edit);
      if (mergedEdit) await mergeAndSave(mergedEdit);
    } else if (decide.overtaken) showErrorToast(error, failed);
    else return false;
    return true;
  };
  const { save, saving } = useSaveValues(draft, {
    send: sendEdit,
    onSaved: onEnd,
    onFailed,
    failed,
  });
  const submit = draft.form.handleSubmit(async (values) => {
    const changedWords = changes(draft.basis, values);
    submittedValues.current = values;
    if (Object.keys(changedWords).length === 0) finishEdit();
    else await save({ words: changedWords, base: draft.basis });
  });
  const choose = chooseBy(({ words, base, key }) => save({ words, base }, key));
  return { draft, save: submit, saving, giveUp: closeForm, ...decide, choose, fields };
};

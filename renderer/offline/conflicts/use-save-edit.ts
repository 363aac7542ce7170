import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { currentUserQuery } from '#renderer/accounts/queries.ts';
import { isForDevice, keepItem } from '#renderer/offline/outbox/keep-item.ts';
import { keepForLater, outboxState } from '#renderer/offline/outbox/outbox.ts';
import type { NewItem, Stored } from '#renderer/offline/outbox/outbox-item.ts';
import type { Items } from '#renderer/offline/outbox/outbox-queue.ts';
import type { ThingField } from '#renderer/offline/outbox/thing-fields.ts';
import { useSendOutbox } from '#renderer/offline/outbox/use-sync.ts';
import { type EditOptions, useEditDraft } from '#renderer/ui/drafts/use-edit-draft.ts';
import { type SaveOptions, useSaveWords } from '#renderer/ui/drafts/use-save.ts';
import { t } from '#renderer/ui/language/text.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import type { MessageId } from '#server/messages/ids.ts';
import { type EditAttempt, isOvertaken, useOvertaken } from './use-overtaken.ts';

type Values = Record<string, unknown>;
type Edit<Words, S extends Stored> = Omit<EditAttempt<Words, S>, 'key'>;

interface SaveEditOptions<Words, S extends Stored, In extends Values, Out extends Values>
  extends EditOptions<S, In>,
    Pick<SaveOptions<Edit<Words, S>, S>, 'send' | 'failed'> {
  readonly schema: z.ZodMiniType<Out, In>;
  /** The fields that were changed, and no others. */
  readonly changes: (base: S, values: Out) => Words;
  /** The item that the outbox keeps while the server is out of reach. */
  readonly item: (attempt: EditAttempt<Words, S> & Pick<NewItem, 'owner' | 'createdAt'>) => NewItem;
  /** Whether something waits that these changes go with, or behind. */
  readonly isBehind: (items: Items) => boolean;
  readonly newest: () => Promise<S>;
  readonly isOne: (stored: Stored) => stored is S;
  readonly fields: (stored: S) => readonly ThingField[];
  readonly done: MessageId;
  readonly onDone: () => void;
}

/**
 * Saves an edit on the version that it was begun with: on the server, on this device where that is out of reach, or
 * as its owner chooses where somebody else has saved another version meanwhile.
 */
export const useSaveEdit = <
  Words extends Readonly<Record<string, unknown>>,
  S extends Stored,
  In extends Values,
  Out extends Values,
>(
  options: SaveEditOptions<Words, S, In, Out>,
) => {
  const { schema, place, changes, item, isBehind, send, newest, isOne, fields, failed, onDone } =
    options;
  const { data: user } = useSuspenseQuery(currentUserQuery);
  // The session may end while the form is open: the words stay those of the owner who typed them.
  const [owner] = useState(user?.id ?? '');
  const draft = useEditDraft<S, Out, In>(schema, { ...options, place: `${owner}.${place}` });
  const sending = useSendOutbox();
  const done = () => {
    draft.finish();
    onDone();
  };
  const onSaved = () => {
    toast({ title: t(options.done) });
    done();
  };
  const { meet, chooseBy, ...decide } = useOvertaken<Words, S>({
    newest,
    isOne,
    fields,
    onSaved,
    onDone: done,
  });

  /** Other words for the same thing wait already: these go with them. */
  const join = async (waiting: NewItem) => {
    try {
      await keepForLater({ ...waiting, untried: true });
      toast({ title: t('outbox.changed') });
      done();
      if (navigator.onLine) sending.mutate({ owner, asked: 'by-itself' });
    } catch (error) {
      showErrorToast(error, failed, 'outbox.unkept');
    }
  };

  const instead = async (edit: Edit<Words, S>, key: string, error?: Error) => {
    const kept = () => item({ ...edit, key, owner, createdAt: new Date().toISOString() });
    if (error === undefined) {
      if (decide.overtaken || !isBehind(outboxState().items)) return false;
      await join(kept());
    } else if (isForDevice(error) && owner !== '') {
      if (await keepItem(kept(), failed)) done();
    } else if (isOvertaken(error)) await meet(error, edit.words);
    else if (decide.overtaken) showErrorToast(error, failed);
    else return false;
    return true;
  };

  const { save, saving } = useSaveWords(draft, { send, onSaved, instead, failed });
  const submit = draft.form.handleSubmit(async (values) => {
    const words = changes(draft.basis, values);
    if (Object.keys(words).length === 0) done();
    else await save({ words, base: draft.basis });
  });
  const choose = chooseBy(({ words, base, key }) => save({ words, base }, key));
  return { draft, save: submit, saving, giveUp: done, ...decide, choose, fields };
};

import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '#renderer/api.ts';
import type { Delivery } from '#renderer/offline/outbox/deliver.ts';
import type { NewItem, StoredBase } from '#renderer/offline/outbox/outbox-item.ts';
import { reportDelivery } from '#renderer/offline/outbox/report-delivery.ts';
import { useDeliver } from '#renderer/offline/outbox/use-deliver.ts';
import { showNotSaved } from '#renderer/ui/drafts/show-not-saved.ts';
import type { DraftForm } from '#renderer/ui/drafts/use-draft.ts';
import type { EditDraft } from '#renderer/ui/drafts/use-edit-draft.ts';
import {
  showFieldProblems,
  useHandleSubmit,
  useOneAtATime,
} from '#renderer/ui/fields/use-contract-form.ts';
import { t } from '#renderer/ui/language/text.ts';
import { newId } from '#renderer/ui/new-id.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import { useOwnerId } from '#renderer/use-owner.ts';
import type { MessageId } from '#server/messages/ids.ts';
import { type EditVersions, isEditConflict, useEditConflict } from './use-edit-conflict.ts';

export type FormValues = Record<string, unknown>;

/** One try to save. The same key saves only once. */
export type Attempt = Pick<NewItem, 'owner' | 'key' | 'createdAt'>;

interface SaveTexts {
  /** The title of the toast for an error that belongs to no field. */
  readonly failed: MessageId;
  /** The text of that toast if the server gave no reason. */
  readonly explanation?: MessageId;
  /** Whether errors of fields are shown in a toast too. */
  readonly saysFields?: boolean;
  /** Shown if an earlier attempt was saved although its answer was lost, and the form has been changed since. */
  readonly savedBefore?: MessageId;
}

/** A form that sends its values itself: to the server without the outbox, or as several items. */
interface SendOptions<Out, Sent> extends SaveTexts {
  /** A call whose answer contains a link or a token needs no key, because the server does not store such answers. */
  readonly send: (values: Out, attempt: Attempt) => Promise<Sent>;
  /** Removes the draft, reports success and navigates. */
  readonly onSaved: (sent: Sent, values: Out) => unknown;
}

/** A form that is one item of the outbox: a new thing, or an edit of one with versions. */
interface ItemOptions<Out, Words, S extends StoredBase, Answer extends object> extends SaveTexts {
  /**
   * If somebody else has saved another version since the edit's basis, the owner chooses. `changes` are only the
   * changed fields.
   */
  readonly edit?: EditVersions<S> & {
    readonly basis: S;
    readonly changes: (base: S, values: Out) => Words;
  };
  /** The item for the form's values, or for an edit's changes of `base`. */
  readonly item: (words: Words, attempt: Attempt & { readonly base: S }) => NewItem;
  /** Called with the server's answer. */
  readonly onSent?: (answer: Answer) => unknown;
  /** Sends what is not part of the item, such as PDFs, after it was sent or stored on this device. */
  readonly sendFiles?: (values: Out, key: string) => unknown;
  /** Whether `sendFiles` has something to send for an edit that changes no field. */
  readonly hasFiles?: (values: Out) => boolean;
  /** The form's values without the files that the owner's choice in a conflict leaves out. */
  readonly withoutFiles?: (values: Out, words: Words, chosenWords: Words) => Out;
  readonly done: MessageId;
  readonly doneText?: MessageId;
  readonly undo?: (delivery: Delivery<Answer>, key: string) => unknown;
  /** Called when the draft has been removed. */
  readonly onDone: () => unknown;
}

const isStoredBefore = (error: unknown): boolean =>
  error instanceof ApiError && /^http\.(idempotencyMismatch|idTaken)$/.test(error.code);

const LONG_TOAST = 10_000;

/** The content that is sent under a key. Without `base`, the words are the form's values. */
interface Submission<Out, Words, S extends StoredBase> {
  readonly values: Out;
  readonly words: Words;
  readonly base?: S;
  readonly key: string;
}

/**
 * Saves a form with a draft, using the draft's key, one attempt at a time. Errors are shown at their fields
 * or in a toast, and the form keeps its values. An expired session is handled globally.
 */
export const useSave = <
  Sent,
  In extends FormValues,
  Out extends FormValues,
  Words extends FormValues = Out,
  S extends StoredBase = never,
  Answer extends object = S,
>(
  draft: Pick<DraftForm<In, Out>, 'form' | 'key' | 'renewKey' | 'finish'>,
  options: SendOptions<Out, Sent> | ItemOptions<Out, Words, S, Answer>,
) => {
  type Tried = Submission<Out, Words, S>;
  const { failed, explanation, saysFields = false, savedBefore } = options;
  const viaOutbox = 'item' in options ? options : undefined;
  const edit = viaOutbox?.edit;
  const deliver = useDeliver();
  const currentOwner = useOwnerId();
  // The session may end while the form is open. The typed text still belongs to the owner who began it.
  const [owner] = useState(currentOwner);
  const lastEdit = useRef<Tried>(undefined);
  const { overtaken, mergeOrAsk, saveChoices, decideLater } = useEditConflict<Words, S>();

  const send = async ({ values, words, base, key }: Tried) => {
    const attempt = { owner, key, createdAt: new Date().toISOString() };
    if ('send' in options) return options.send(values, attempt).then((sent) => ({ sent }));
    // The cast is safe: an item without a base does not read it.
    const itemAttempt = { ...attempt, ...(base && { base }) } as Attempt & { readonly base: S };
    const delivery = await deliver<Answer>(options.item(words, itemAttempt));
    if (delivery.end === 'sent') options.onSent?.(delivery.answer);
    return { delivery };
  };
  const giveUp = () => {
    draft.finish();
    viaOutbox?.onDone();
  };
  const close = async ({ values, key }: Tried) => {
    await viaOutbox?.sendFiles?.(values, key);
    giveUp();
  };
  const finish = async (
    delivery: Delivery<Answer> | undefined,
    tried: Tried,
    text = viaOutbox?.doneText,
  ) => {
    if (!viaOutbox) return;
    const { done, undo } = viaOutbox;
    await close(tried);
    reportDelivery(delivery?.end ?? 'sent', {
      title: t(done),
      ...(text && { description: t(text) }),
      ...(undo &&
        delivery && {
          action: { label: t('common.undo'), run: () => void undo(delivery, tried.key) },
        }),
    });
  };
  const resolveConflict = async (error: ApiError, tried: Tried, base: S): Promise<void> => {
    if (!edit) return;
    const onSaved = () => finish(undefined, tried);
    const merged = await mergeOrAsk(error, { ...tried, base }, { ...edit, onSaved });
    if (!merged) return;
    const mergedTry = { ...tried, ...merged, key: newId() };
    try {
      const result = await send(mergedTry);
      if ('delivery' in result) await finish(result.delivery, mergedTry, 'outbox.merged');
    } catch (problem) {
      showErrorToast(problem, failed);
    }
  };
  const { mutateAsync, isPending } = useMutation({
    mutationFn: send,
    onSuccess: (result, tried) => {
      if ('delivery' in result) return finish(result.delivery, tried);
      return 'send' in options && options.onSaved(result.sent, tried.values);
    },
    onError: async (error, tried) => {
      if (tried.base && isEditConflict(error)) return resolveConflict(error, tried, tried.base);
      if (overtaken) return showErrorToast(error, failed);
      if (showFieldProblems(draft.form, error) && !saysFields) return;
      const wasSavedBefore = isStoredBefore(error);
      // The changed values were not saved, so the next attempt needs a new key.
      if (wasSavedBefore) draft.renewKey();
      if (wasSavedBefore && savedBefore !== undefined) {
        toast({
          title: t(failed),
          description: t(savedBefore),
          tone: 'danger',
          duration: LONG_TOAST,
        });
      } else showNotSaved(error, failed, explanation);
    },
  });
  const attempt = async (tried: Tried): Promise<void> => {
    // The mutation's onError has handled the failure.
    await mutateAsync(tried).catch(() => undefined);
  };
  const save = useHandleSubmit(draft.form, async (values) => {
    const key = draft.key();
    // The cast is safe: without an edit, the words are the values.
    if (!edit) return attempt({ values, words: values as FormValues as Words, key });
    const { basis: base, changes } = edit;
    const tried = { values, words: changes(base, values), base, key };
    lastEdit.current = tried;
    if (Object.keys(tried.words).length > 0) return attempt(tried);
    await close(tried);
    if (viaOutbox?.hasFiles?.(values)) {
      reportDelivery(navigator.onLine ? 'sending' : 'kept', { title: t(viaOutbox.done) });
    }
  });
  const runAlone = useOneAtATime();
  const choose = (words: Words) =>
    runAlone(() =>
      saveChoices(
        words,
        async (chosen) => {
          const tried = lastEdit.current;
          if (!tried) return;
          const values =
            viaOutbox?.withoutFiles?.(tried.values, tried.words, chosen.words) ?? tried.values;
          await attempt({ ...tried, ...chosen, values, key: newId() });
        },
        giveUp,
      ),
    );
  return { save, saving: isPending, giveUp, overtaken, choose, decideLater };
};

/** A form that edits a thing with versions. */
export type EditForm<
  Words extends FormValues,
  S extends StoredBase,
  In extends FormValues,
  Out extends FormValues,
> = ReturnType<typeof useSave<never, In, Out, Words, S>> & {
  readonly draft: EditDraft<S, In, Out>;
};

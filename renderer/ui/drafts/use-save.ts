import { useMutation } from '@tanstack/react-query';
import { ApiError } from '#renderer/api.ts';
import { showFieldProblems } from '#renderer/ui/fields/use-contract-form.ts';
import { t } from '#renderer/ui/language/text.ts';
import { NotKept, showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import type { MessageId } from '#server/messages/ids.ts';
import type { DraftForm } from './use-draft.ts';

type Values = Record<string, unknown>;

export interface SaveOptions<Words, Answer> {
  /** Sends the words. The same key saves only once. */
  readonly send: (words: Words, key: string) => Promise<Answer>;
  /** Says that it is saved, forgets the draft and leads on. */
  readonly onSaved: (answer: Answer, words: Words) => unknown;
  /** Asked first where sending failed. Gives whether it has dealt with the error: nothing else is said then. */
  readonly onFailed?: (error: Error, words: Words) => boolean | Promise<boolean>;
  /** The title of the toast for a failure that belongs to no field. */
  readonly failed: MessageId;
  /** The text of that toast where the server gave no reason. */
  readonly why?: MessageId;
  /** Whether problems of fields are shown in a toast too. */
  readonly saysFields?: boolean;
  /** Said where an earlier try was stored although its answer was lost, and other words stand in the form now. */
  readonly before?: MessageId;
}

const isStoredBefore = (error: unknown): boolean =>
  error instanceof ApiError && /^http\.(idempotencyMismatch|idTaken)$/.test(error.code);

/** Whether the server said why: not where no answer came, or one that means no more than that. */
const isExplained = (error: unknown): boolean =>
  error instanceof NotKept ||
  (error instanceof ApiError && error.code !== '' && error.code !== 'http.internal');

/** Says that something was not saved; `why` where the server gave no reason. */
export const sayNotSaved = (error: unknown, failed: MessageId, why?: MessageId): void =>
  showErrorToast(why && !isExplained(error) ? undefined : error, failed, why);

const LONG = 10_000;

/** `useSave` for words that are derived from the form, under the draft's key unless another one is given. */
export const useSaveWords = <Words, Answer, In extends Values, Out extends Values>(
  draft: Pick<DraftForm<In, Out>, 'form' | 'key' | 'renewKey'>,
  { send, onSaved, onFailed, failed, why, saysFields = false, before }: SaveOptions<Words, Answer>,
) => {
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ words, key }: { readonly words: Words; readonly key: string }) =>
      send(words, key),
    onSuccess: (answer, { words }) => onSaved(answer, words),
    onError: async (error, { words }) => {
      if (await onFailed?.(error, words)) return;
      if (showFieldProblems(draft.form, error) && !saysFields) return;
      const isBefore = isStoredBefore(error);
      // The next save is another one: these words were not saved.
      if (isBefore) draft.renewKey();
      if (isBefore && before !== undefined) {
        toast({ title: t(failed), description: t(before), tone: 'danger', duration: LONG });
      } else sayNotSaved(error, failed, why);
    },
  });
  const save = async (words: Words, key = draft.key()): Promise<void> => {
    // A failure was dealt with above.
    if (!isPending) await mutateAsync({ words, key }).catch(() => undefined);
  };
  return { save, saving: isPending };
};

/**
 * Saves a form that has a draft, under the draft's key and once at a time. A refusal is shown at its fields or in a
 * toast, and the form keeps its words. The end of a session is reported for all calls in one place, not here.
 */
export const useSave = <Answer, In extends Values, Out extends Values>(
  draft: Pick<DraftForm<In, Out>, 'form' | 'key' | 'renewKey'>,
  options: SaveOptions<Out, Answer>,
) => {
  const { save, saving } = useSaveWords(draft, options);
  return { save: draft.form.handleSubmit((values) => save(values)), saving };
};

import { useMutation } from '@tanstack/react-query';
import { ApiError } from '#renderer/api.ts';
import { showFieldProblems } from '#renderer/ui/fields/use-contract-form.ts';
import { t } from '#renderer/ui/language/text.ts';
import { NotStored, showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import type { MessageId } from '#server/messages/ids.ts';
import type { DraftForm } from './use-draft.ts';

type FormValues = Record<string, unknown>;

export interface SaveOptions<Words, Answer> {
  /** Sends the values. The same key saves only once. */
  readonly send: (fields: Words, key: string) => Promise<Answer>;
  /** Reports success and navigates; the draft is removed before. */
  readonly onSaved: (answer: Answer, fields: Words) => unknown;
  /**
   * Called first when sending failed. Resolves to true if it has handled the error, which is then not shown.
   */
  readonly onFailed?: (error: Error, fields: Words) => boolean | Promise<boolean>;
  /** The title of the toast for an error that belongs to no field. */
  readonly failed: MessageId;
  /** The text of that toast if the server gave no reason. */
  readonly explanation?: MessageId;
  /** Whether errors of fields are shown in a toast too. */
  readonly saysFields?: boolean;
  /**
   * Shown if an earlier attempt was saved although its answer was lost, and the form has been changed since.
   */
  readonly savedBefore?: MessageId;
}

const isStoredBefore = (error: unknown): boolean =>
  error instanceof ApiError && /^http\.(idempotencyMismatch|idTaken)$/.test(error.code);

/** Whether the error contains a reason from the server. */
const isExplained = (error: unknown): boolean =>
  error instanceof NotStored ||
  (error instanceof ApiError && error.code !== '' && error.code !== 'http.internal');

/** Shows that something was not saved, with `explanation` if the server gave no reason. */
export const showNotSaved = (error: unknown, failed: MessageId, explanation?: MessageId): void =>
  showErrorToast(explanation && !isExplained(error) ? undefined : error, failed, explanation);

const LONG_TOAST = 10_000;

/** `useSave` for values derived from the form. It uses the draft's key unless another one is given. */
export const useSaveValues = <Words, Answer, In extends FormValues, Out extends FormValues>(
  draft: Pick<DraftForm<In, Out>, 'form' | 'key' | 'renewKey'>,
  {
    send,
    onSaved,
    onFailed,
    failed,
    explanation,
    saysFields = false,
    savedBefore,
  }: SaveOptions<Words, Answer>,
) => {
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ fields, key }: { readonly fields: Words; readonly key: string }) =>
      send(fields, key),
    onSuccess: (answer, { fields }) => onSaved(answer, fields),
    onError: async (error, { fields }) => {
      if (await onFailed?.(error, fields)) return;
      if (showFieldProblems(draft.form, error) && !saysFields) return;
      const isBefore = isStoredBefore(error);
      // The changed values were not saved, so the next attempt needs a new key.
      if (isBefore) draft.renewKey();
      if (isBefore && savedBefore !== undefined) {
        toast({
          title: t(failed),
          description: t(savedBefore),
          tone: 'danger',
          duration: LONG_TOAST,
        });
      } else showNotSaved(error, failed, explanation);
    },
  });
  const save = async (fields: Words, key = draft.key()): Promise<void> => {
    // The mutation's onError has handled the failure.
    if (!isPending) await mutateAsync({ fields, key }).catch(() => undefined);
  };
  return { save, saving: isPending };
};

/**
 * Saves a form with a draft, using the draft's key, one attempt at a time. Errors are shown at their fields
 * or in a toast, and the form keeps its values. An expired session is handled globally.
 */
export const useSave = <Answer, In extends FormValues, Out extends FormValues>(
  draft: Pick<DraftForm<In, Out>, 'form' | 'key' | 'renewKey'>,
  options: SaveOptions<Out, Answer>,
) => {
  const { save, saving } = useSaveValues(draft, options);
  return { save: draft.form.handleSubmit((values) => save(values)), saving };
};

import { useMutation } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { ApiError, call } from '#renderer/api.ts';
import { useDraft } from '#renderer/ui/drafts/use-draft.ts';
import { showFieldProblems } from '#renderer/ui/fields/use-contract-form.ts';
import { t } from '#renderer/ui/language/text.ts';
import { idFor } from '#renderer/ui/new-id.ts';
import { showErrorToast } from '#renderer/ui/overlays/error-toast.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import type { User } from '#server/accounts/contract.ts';
import { contactSupport, type SupportReceipt, supportForm } from '#server/support/contract.ts';

export type SupportInput = z.input<typeof supportForm>;
type SupportValues = z.output<typeof supportForm>;

const EMPTY = { subject: '', message: '', attachments: [] as string[] };

interface Sending {
  readonly body: SupportValues;
  readonly idempotencyKey: string;
}

/** An earlier try was stored although its answer was lost, and other words stand in the form now. */
const isOvertaken = (error: unknown): boolean =>
  error instanceof ApiError && /^http\.(idempotencyMismatch|idTaken)$/.test(error.code);

/** Sending failed without anybody having said why: no answer came, or one that means no more than that. */
const isUnexplained = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.code === '' || error.code === 'http.internal';

const sayFailed = (description: string) =>
  toast({ title: t('support.failed.title'), description, tone: 'danger', duration: 10_000 });

const sayTaken = ({ delivery }: SupportReceipt) =>
  toast({
    title: t(`support.sent.${delivery}.title`),
    description: t(`support.sent.${delivery}`),
    duration: 10_000,
  });

/** The form to support, its draft and its sending; `onSent` runs once the server has the message. */
export const useContactSupport = (user: User, onSent: () => void) => {
  const draft = useDraft<SupportValues, SupportInput>(supportForm, {
    place: `${user.id}.support`,
    empty: EMPTY,
    fields: Object.keys(EMPTY),
  });
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ body, idempotencyKey }: Sending) => {
      const sender = { userEmail: user.email, userName: user.displayName };
      return call(
        contactSupport,
        { body: { ...idFor(idempotencyKey), ...body, ...sender } },
        { idempotencyKey },
      );
    },
    onError: (error) => {
      if (showFieldProblems(draft.form, error)) return;
      if (isUnexplained(error)) return sayFailed(t('support.failed.text'));
      if (!isOvertaken(error)) return showErrorToast(error, 'support.failed.title');
      draft.renewKey();
      sayFailed(t('support.failed.before'));
    },
  });
  const send = draft.form.handleSubmit(async (body) => {
    if (isPending) return;
    try {
      const receipt = await mutateAsync({ body, idempotencyKey: draft.key() });
      draft.finish();
      sayTaken(receipt);
      onSent();
    } catch {
      // Said already, by the mutation.
    }
  });
  return { draft, send, sending: isPending };
};

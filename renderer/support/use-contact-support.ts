import type * as z from 'zod/mini';
import { call } from '#renderer/api.ts';
import { useSave } from '#renderer/offline/saving/use-save.ts';
import { useDraft } from '#renderer/ui/drafts/use-draft.ts';
import { t } from '#renderer/ui/language/text.ts';
import { idFor } from '#renderer/ui/new-id.ts';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import type { User } from '#server/accounts/contract.ts';
import { contactSupport, type SupportReceipt, supportForm } from '#server/support/contract.ts';

export type SupportInput = z.input<typeof supportForm>;
type SupportValues = z.output<typeof supportForm>;

const EMPTY_FORM = { subject: '', message: '', attachments: [] as string[] };

const showMessageReceived = ({ delivery }: SupportReceipt) =>
  toast({
    title: t(`support.sent.${delivery}.title`),
    description: t(`support.sent.${delivery}`),
    duration: 10_000,
  });

/** The support form with its draft; `onSent` is called once the server has the message. */
export const useContactSupport = (user: User, onSent: () => void) => {
  const draft = useDraft<SupportValues, SupportInput>(supportForm, {
    storageKey: `${user.id}.support`,
    empty: EMPTY_FORM,
    fields: Object.keys(EMPTY_FORM),
  });
  const { save, saving } = useSave(draft, {
    send: (values, { key: idempotencyKey }) => {
      const sender = { userEmail: user.email, userName: user.displayName };
      return call(
        contactSupport,
        { body: { ...idFor(idempotencyKey), ...values, ...sender } },
        { idempotencyKey },
      );
    },
    onSaved: (receipt) => {
      draft.finish();
      showMessageReceived(receipt);
      onSent();
    },
    failed: 'support.failed.title',
    explanation: 'support.failed.text',
    savedBefore: 'support.failed.before',
  });
  return { draft, send: save, sending: saving };
};

import { useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useId } from 'react';
import { v4 } from 'uuid';
import type * as z from 'zod/mini';
import { capabilitiesQuery } from '#renderer/accounts/queries.ts';
import { call } from '#renderer/api.ts';
import { useSave } from '#renderer/offline/saving/use-save.ts';
import { Button } from '#renderer/ui/button.tsx';
import { useDraft } from '#renderer/ui/drafts/use-draft.ts';
import { SheetRow } from '#renderer/ui/fields/setting-row.tsx';
import { TextField } from '#renderer/ui/fields/text-field.tsx';
import { registerField } from '#renderer/ui/fields/use-contract-form.ts';
import { t, translate } from '#renderer/ui/language/text.ts';
import { Sheet } from '#renderer/ui/overlays/sheet.tsx';
import { toast } from '#renderer/ui/overlays/toast-store.ts';
import { withRecentSignIn } from '#renderer/ui/recent-sign-in.ts';
import type { User } from '#server/accounts/contract.ts';
import { addEmail, addEmailForm } from '#server/profile/contract.ts';

type AddEmailValues = z.output<typeof addEmailForm>;

const EMPTY_FORM = { email: '' };

interface AddEmailProps {
  readonly user: User;
  readonly onClose: () => void;
}

const AddEmailSheet = ({ user, onClose }: AddEmailProps) => {
  const id = useId();
  const draft = useDraft<AddEmailValues, AddEmailValues>(addEmailForm, {
    storageKey: `${user.id}.email`,
    empty: EMPTY_FORM,
    fields: Object.keys(EMPTY_FORM),
  });
  const { form } = draft;
  const { save, saving } = useSave(draft, {
    send: (body) => {
      const idempotencyKey = v4();
      return withRecentSignIn(() => call(addEmail, { body }, { idempotencyKey }));
    },
    onSaved: () => {
      toast({ title: t('addEmail.sent'), description: translate('accounts.addEmail.done') });
      draft.finish();
      onClose();
    },
    failed: 'addEmail.failed',
    saysFields: true,
  });
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('addEmail.row')}
      dock={
        <Button type="submit" form={id} disabled={saving} className="w-full">
          {t(saving ? 'addEmail.busy' : 'addEmail.submit')}
        </Button>
      }
    >
      <form id={id} noValidate onSubmit={save}>
        <p className="mb-5 text-ink-soft">{t('addEmail.text')}</p>
        <TextField
          label={t('entry.email')}
          type="email"
          autoComplete="email"
          {...registerField(form, 'email')}
        />
      </form>
    </Sheet>
  );
};

/** A row of the profile that asks owners who signed up by phone for an email. */
export const AddEmailPanel = ({ user }: { readonly user: User }) => {
  const { data: can } = useQuery(capabilitiesQuery);
  if (user.email !== null || !can?.mail) return null;
  return (
    <SheetRow
      icon={Mail}
      title={t('addEmail.row')}
      detail={t('addEmail.row.text')}
      sheet={(close) => <AddEmailSheet user={user} onClose={close} />}
    />
  );
};
